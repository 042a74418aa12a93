import { type AdoptionCard, adoptionEndpoints } from '@petcare/contracts/content/adoptions.ts';
import { applicationEndpoints } from '@petcare/contracts/content/applications.ts';
import { commentEndpoints } from '@petcare/contracts/content/comments.ts';
import { petEndpoints } from '@petcare/contracts/clinic/pets/pets.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { adoptionOf, buildAdoption, buildAuthor } from '../../../testing/adoption-builders.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser, newId } from '../../../testing/builders.ts';
import { answerDeletions } from '../../../testing/deletion-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as AdoptionPage } from './adoption-page.tsx';

useApiServer();

const get = adoptionEndpoints['adoptions.get'];
const changeStatus = adoptionEndpoints['adoptions.changeStatus'];
const update = adoptionEndpoints['adoptions.update'];
const remove = adoptionEndpoints['adoptions.delete'];

const currentUser = buildUser({ full_name: 'Rahima Khatun' });
const own = (changes: Partial<AdoptionCard> = {}) =>
  buildAdoption({
    owner: buildAuthor({ _id: currentUser.id, full_name: currentUser.full_name }),
    ...changes,
  });

function open(adoption: AdoptionCard, user = currentUser) {
  const shown = { now: adoption };
  mockEndpoint(get, () => adoptionOf(shown.now));
  mockEndpoint(commentEndpoints['comments.ofPost'], () => []);
  mockEndpoint(applicationEndpoints['applications.mine'], () => []);
  mockEndpoint(applicationEndpoints['applications.ofPost'], () => []);
  mockEndpoint(petEndpoints['pets.ofUser'], () => []);
  const at = `/adaptation/${adoption._id}`;
  return { ...renderPage(<AdoptionPage />, { route: '/adaptation/:adoptionId', at, user }), shown };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a post shows its owner, its date, the whole text and the status', async () => {
  const adoption = buildAdoption({ details: 'd'.repeat(300), status: 'Pending', species: 'dog' });
  open(adoption);
  await heading(adoption.title);
  expect(screen.getByText('d'.repeat(300))).toBeVisible();
  expect(screen.getByText('Pending')).toBeVisible();
  expect(screen.getByText('Dog')).toBeVisible();
  expect(screen.getByText('Mim Akter')).toBeVisible();
  // 18:30 UTC is already the next day in Dhaka.
  expect(screen.getByText('20 November 2026')).toHaveAttribute('datetime', '2026-11-19T18:30:00.000Z');
  expect(screen.getByRole('link', { name: 'Back to adoption' })).toHaveAttribute('href', '/adaptation');
});

test('a user who does not own the post can neither edit nor delete it', async () => {
  const adoption = buildAdoption();
  open(adoption);
  await heading(adoption.title);
  for (const name of ['Edit', 'Mark as adopted', `Delete: ${adoption.title}`]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test.each([
  ['is gone', 'not_found'],
  ['has an invalid id', 'invalid_input'],
] as const)('a post that %s shows the not-found page', async (_, code) => {
  mockEndpoint(get, () => problem(code));
  renderPage(<AdoptionPage />, { route: '/adaptation/:adoptionId', at: '/adaptation/x', user: currentUser });
  expect(await heading('Page not found')).toBeVisible();
});

test('a failed fetch of the post shows the error and can be retried', async () => {
  mockEndpoint(get, () => problem('unavailable', { message: 'Resting.' }));
  const page = renderPage(<AdoptionPage />, {
    route: '/adaptation/:adoptionId',
    at: '/adaptation/x',
    user: currentUser,
  });
  expect(await screen.findByText('Error: Resting.')).toBeVisible();
  mockEndpoint(get, () => problem('not_found'));
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('Page not found')).toBeVisible();
});

test('a status that changes elsewhere is updated and flashes once', async () => {
  const adoption = buildAdoption();
  const page = open(adoption);
  await heading(adoption.title);
  page.shown.now = { ...adoption, status: 'Adopted', version: 2 };
  await page.queryClient.invalidateQueries({ queryKey: queryKeys.adoptions });
  await waitFor(() =>
    expect(screen.getByText('Adopted').closest('[data-changes]')).toHaveAttribute('data-changes', '1'),
  );
});

test('the owner marks the pet as adopted after reading the consequence', async () => {
  const adoption = own();
  const page = open(adoption);
  const requests = mockEndpoint(changeStatus, () => {
    page.shown.now = { ...adoption, status: 'Adopted', version: 2 };
    return { message: 'ok', adoption: adoptionOf(page.shown.now) };
  });
  await page.user.click(await screen.findByRole('button', { name: 'Mark as adopted' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText(/know that the pet has found a home/)).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Mark as adopted' }));
  // The refetched post may render the badge anew.
  await waitFor(() => expect(screen.getByText('Adopted')).toBeVisible());
  expect(requests[0]?.body).toEqual({ status: 'Adopted' });
  expect(screen.queryByRole('button', { name: 'Mark as adopted' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Make available again' })).toBeVisible();
});

test('a pending pet can be made available again after a warning about the accepted applicant', async () => {
  const page = open(own({ status: 'Pending' }));
  await page.user.click(await screen.findByRole('button', { name: 'Make available again' }));
  const question = within(await dialog('Are you sure?'));
  expect(question.getByText(/fell through\. Others can apply again/)).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'No, go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an edit sends the differing fields with the version on screen', async () => {
  const adoption = own({ version: 3, species: 'cat' });
  const page = open(adoption);
  const changed = { ...adoption, title: 'Tuni the Great', species: null, version: 4 };
  const requests = mockEndpoint(update, () => {
    page.shown.now = changed;
    return { message: 'ok', adoption: adoptionOf(changed) };
  });
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await dialog('Edit adoption post'));
  expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await page.user.clear(form.getByLabelText('Title'));
  expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await page.user.type(form.getByLabelText('Title'), 'Tuni the Great');
  await page.user.selectOptions(form.getByLabelText('Kind of animal'), 'Not specified');
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Adoption post updated successfully!')).toBeVisible();
  expect(await heading('Tuni the Great')).toBeVisible();
  expect(requests[0]?.body).toEqual({ title: 'Tuni the Great', species: null, version: 3 });
});

test('concurrent edits show both versions, and the own version wins only after confirmation', async () => {
  const adoption = own({ version: 1 });
  const page = open(adoption);
  const theirs = { ...adoption, title: 'Theirs', version: 2 };
  const requests = mockEndpoint(update, ({ body }) => {
    if ((body as { version: number }).version === 1) {
      page.shown.now = theirs;
      return problem('version_conflict');
    }
    page.shown.now = { ...theirs, title: 'Mine', version: 3 };
    return { message: 'ok', adoption: adoptionOf(page.shown.now) };
  });
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await dialog('Edit adoption post'));
  await page.user.clear(form.getByLabelText('Title'));
  await page.user.type(form.getByLabelText('Title'), 'Mine');
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  const conflict = within(await dialog('This has changed'));
  expect(conflict.getByText('Mine')).toBeVisible();
  expect(conflict.getByText('Theirs')).toBeVisible();
  await page.user.click(conflict.getByRole('button', { name: 'Keep my version' }));
  expect(await heading('Mine')).toBeVisible();
  expect(requests.at(-1)?.body).toEqual({ title: 'Mine', version: 2 });
});

test('deleting asks for confirmation, reports success and returns to the list', async () => {
  const adoption = buildAdoption();
  const page = open(adoption, buildUser({ id: adoption.owner._id, _id: adoption.owner._id }));
  const requests = mockEndpoint(remove, () => ({ message: 'Deleted!' }));
  await page.user.click(await screen.findByRole('button', { name: `Delete: ${adoption.title}` }));
  const question = within(await dialog('Are you sure?'));
  expect(requests).toHaveLength(0);
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(page.address()).toBe('/adaptation');
  expect(requests[0]?.params).toEqual({ id: adoption._id });
});

test('an admin sees the dependent records before deleting a post with them', async () => {
  const adoption = buildAdoption();
  const { started } = answerDeletions({
    preview: { rows: [{ service: 'content', step: 'leftovers', count: 12, kept: false }] },
  });
  const page = open(adoption, buildUser({ role: 'admin' }));
  await page.user.click(await screen.findByRole('button', { name: `Delete: ${adoption.title}` }));
  const question = within(await dialog('Are you sure?'));
  expect(await question.findByText('12 comments and applications')).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(`${adoption.title} will be deleted.`)).toBeVisible();
  expect(started[0]?.body).toEqual({ kind: 'adoption', target_id: adoption._id });
});

test('a post with a passport says so, and marking it as adopted says where the passport goes', async () => {
  const adoption = own({ with_passport: true, pet_id: newId(), status: 'Pending' });
  const page = open(adoption);
  await heading(adoption.title);
  expect(screen.getByText(/This pet comes with its passport/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Mark as adopted' }));
  expect(
    within(await dialog('Are you sure?')).getByText(/passport of your pet moves to the accepted applicant/),
  ).toBeVisible();
});

test('a post without a passport says nothing about one', async () => {
  const adoption = own({ status: 'Pending' });
  open(adoption);
  await heading(adoption.title);
  expect(screen.queryByText(/passport/)).toBeNull();
});
