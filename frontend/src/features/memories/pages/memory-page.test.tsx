import { memoryEndpoints } from '@petcare/contracts/content/memories.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildAuthor } from '../../../testing/adoption-builders.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildMemory, buildUpload, buildUser, memoryOf } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as MemoryPage } from './memory-page.tsx';

useApiServer();

const get = memoryEndpoints['memories.get'];
const update = memoryEndpoints['memories.update'];
const remove = memoryEndpoints['memories.delete'];

const user = buildUser({ full_name: 'Rahima Khatun' });
const card = buildMemory({
  title: 'Tuni and the rain',
  details: 'She ran out.\nShe ran in.',
  createdAt: '2026-11-19T18:30:00.000Z',
  author: buildAuthor({ _id: user.id, full_name: user.full_name }),
});
const memory = memoryOf(card);

function open(viewer = user) {
  const at = `/memories/${memory._id}`;
  return renderPage(<MemoryPage />, { route: '/memories/:memoryId', at, user: viewer });
}

async function startEditing(page: ReturnType<typeof open>) {
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  return within(await dialog('Edit memory'));
}

async function retitle(page: ReturnType<typeof open>, title: string) {
  const form = await startEditing(page);
  await page.fill(form.getByLabelText('Title'), title);
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
}

test('a memory shows its author and its date in Dhaka', async () => {
  mockEndpoint(get, () => ({ memory }));
  open(buildUser());
  expect(await screen.findByRole('heading', { level: 1, name: 'Tuni and the rain' })).toBeVisible();
  expect(screen.getByText(/Shared by/)).toHaveTextContent('Shared by Rahima Khatun');
  const date = screen.getByText('20 November 2026');
  expect(date).toHaveAttribute('datetime', '2026-11-19T18:30:00.000Z');
  expect(date.parentElement).toHaveTextContent('Shared on 20 November 2026');
  expect(screen.getByText(/She ran out/)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Tuni and the rain' })).toBeVisible();
});

test('a memory of a stay shows all its pictures', async () => {
  mockEndpoint(get, () => ({ memory: { ...memory, more_pictures: [buildUpload().picture] } }));
  open();
  expect(await screen.findByRole('img', { name: 'Tuni and the rain, picture 2' })).toBeVisible();
});

test.each(['not_found', 'invalid_input'] as const)(
  'an id answered with %s shows the not-found page',
  async (code) => {
    mockEndpoint(get, () => problem(code));
    open();
    expect(await screen.findByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
  },
);

test('a memory that fails to load shows the error and a retry button', async () => {
  mockEndpoint(get, () => problem('unavailable', { message: 'Resting.' }));
  const page = open();
  expect(await screen.findByText('Error: Resting.')).toBeVisible();
  mockEndpoint(get, () => ({ memory }));
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Tuni and the rain' })).toBeVisible();
});

test.each([
  ['another user', buildUser(), ['Share']],
  ['an admin', buildUser({ role: 'admin' }), ['Share', 'Delete']],
  ['the author', user, ['Share', 'Edit', 'Delete']],
] as const)('%s gets the buttons of their role', async (_who, viewer, offered) => {
  mockEndpoint(get, () => ({ memory }));
  open(viewer);
  await screen.findByRole('heading', { name: memory.title });
  const buttons = screen.queryAllByRole('button').map((button) => button.textContent);
  expect(buttons).toEqual(offered);
});

test('the author of a deleted account is shown as Deleted user', async () => {
  mockEndpoint(get, () => ({
    memory: { ...memory, author_id: { ...memory.author_id, full_name: 'Deleted user' } },
  }));
  open(buildUser());
  expect(await screen.findByText('Deleted user')).toBeVisible();
});

test('an edit sends only the changed fields, with the version that was seen', async () => {
  mockEndpoint(get, () => ({ memory }));
  const requests = mockEndpoint(update, () => ({
    message: '',
    memory: { ...memory, title: 'Sun', version: 2 },
  }));
  const page = open();
  await retitle(page, 'Sun');
  expect(await screen.findByText('Memory updated successfully!')).toBeVisible();
  expect(requests[0]?.body).toEqual({ title: 'Sun', version: 1 });
  expect(screen.getByRole('heading', { level: 1, name: 'Sun' })).toBeVisible();
});

test('Save is enabled by an effective change only', async () => {
  mockEndpoint(get, () => ({ memory }));
  const page = open();
  const form = await startEditing(page);
  const save = form.getByRole('button', { name: 'Save changes' });
  expect(save).toBeDisabled();
  await page.user.clear(form.getByLabelText('Title'));
  expect(save).toBeDisabled();
  await page.user.type(form.getByLabelText('Title'), 'Sun');
  expect(save).toBeEnabled();
});

test('closing with unsaved changes asks first, and discarded changes do not come back', async () => {
  mockEndpoint(get, () => ({ memory }));
  const page = open();
  let form = await startEditing(page);
  await page.user.type(form.getByLabelText('Title'), '!!');
  await page.user.click(form.getByRole('button', { name: 'Close' }));
  await page.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit memory' })).toBeNull());
  form = await startEditing(page);
  expect(form.getByLabelText('Title')).toHaveValue(memory.title);
});

const theirs = { ...memory, details: 'Written on the phone.', version: 5 };

async function editWithConflict(page: ReturnType<typeof open>) {
  const form = await startEditing(page);
  mockEndpoint(get, () => ({ memory: theirs }));
  mockEndpoint(update, () => problem('version_conflict'));
  await page.user.type(form.getByLabelText('Details'), ' Mine.');
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  return within(await dialog('This has changed'));
}

test('a version conflict shows both versions, and Keep my version saves over the newest', async () => {
  mockEndpoint(get, () => ({ memory }));
  const page = open();
  const conflict = await editWithConflict(page);
  expect(conflict.getByText('Written on the phone.')).toBeVisible();
  expect(conflict.getByText(/She ran in. Mine./)).toBeVisible();
  const mine = { ...theirs, details: `${memory.details} Mine.`, version: 6 };
  const requests = mockEndpoint(update, () => ({ message: '', memory: mine }));
  await page.user.click(conflict.getByRole('button', { name: 'Keep my version' }));
  expect(await screen.findByText('Memory updated successfully!')).toBeVisible();
  expect(requests[0]?.body).toEqual({ details: mine.details, version: 5 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a version conflict shows both versions, and Use current version discards mine', async () => {
  mockEndpoint(get, () => ({ memory }));
  const page = open();
  const conflict = await editWithConflict(page);
  const requests = mockEndpoint(update, () => problem('internal'));
  await page.user.click(conflict.getByRole('button', { name: 'Use current version' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Written on the phone.')).toBeVisible();
  expect(requests).toEqual([]);
});

test('concurrent edits with equal values need no choice', async () => {
  mockEndpoint(get, () => ({ memory }));
  const page = open();
  const form = await startEditing(page);
  mockEndpoint(get, () => ({ memory: { ...memory, title: `${memory.title}!`, version: 5 } }));
  mockEndpoint(update, () => problem('version_conflict'));
  await page.user.type(form.getByLabelText('Title'), '!');
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Memory updated successfully!')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: `${memory.title}!` })).toBeVisible();
});

test('Escape closes the dialog in front, not the form behind it', async () => {
  mockEndpoint(get, () => ({ memory }));
  const page = open();
  const form = await startEditing(page);
  await page.user.type(form.getByLabelText('Title'), '!!');
  await page.user.keyboard('{Escape}');
  await dialog('Are you sure?');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull());
  expect(form.getByLabelText('Title')).toHaveValue(`${memory.title}!!`);
});

test('a failed edit keeps the input and shows the error', async () => {
  mockEndpoint(get, () => ({ memory }));
  mockEndpoint(update, () => Response.error());
  const page = open();
  await retitle(page, 'Sun');
  const form = within(await dialog('Edit memory'));
  expect(await form.findByRole('alert')).toHaveTextContent(/offline/);
  expect(form.getByLabelText('Title')).toHaveValue('Sun');
});

test('deleting asks first and returns to the list', async () => {
  mockEndpoint(get, () => ({ memory }));
  const requests = mockEndpoint(remove, () => ({ message: 'Deleted!' }));
  const page = open(buildUser({ role: 'admin' }));
  await page.user.click(await screen.findByRole('button', { name: /^Delete/ }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'No, go back' }));
  expect(requests).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: /^Delete/ }));
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted!')).toBeVisible();
  expect(requests[0]?.params['id']).toBe(memory._id);
  expect(page.address()).toBe('/memories');
});
