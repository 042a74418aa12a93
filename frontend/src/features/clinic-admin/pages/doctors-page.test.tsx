import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { deletionEndpoints } from '@petcare/contracts/shared/deletions.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { buildDoctor, buildService } from '../../../testing/clinic-builders.ts';
import { answerDeletions } from '../../../testing/deletion-builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as DoctorsPage } from './doctors-page.tsx';

useApiServer();

const list = specialistEndpoints['specialists.list'];
const update = specialistEndpoints['specialists.update'];
const invite = specialistEndpoints['specialists.invite'];
const link = specialistEndpoints['specialists.linkAccount'];
const users = userEndpoints['users.list'];
const doctorAccount = buildUser({ role: 'doctor', full_name: 'Imran Chowdhury', email: 'imran@example.com' });

beforeEach(() => {
  answerDeletions();
  mockEndpoint(users, () => ({ users: [doctorAccount] }));
  mockEndpoint(clinicServiceEndpoints['services.list'], () => ({ services: [buildService()] }));
});

const open = (at = '/doctors') =>
  renderPage(<DoctorsPage />, { route: '/doctors', at, user: buildUser({ role: 'admin' }) });

async function choose(page: ReturnType<typeof open>, item: string) {
  await page.user.click(await screen.findByRole('button', { name: /^More actions for/ }));
  await page.user.click(await screen.findByRole('menuitem', { name: item }));
}

test('a row shows fee, contact, account and next free time', async () => {
  mockEndpoint(list, () => [
    buildDoctor({ user_id: doctorAccount.id }),
    buildDoctor({ dr_name: 'Dr. Free', next_free: null }),
  ]);
  open();
  const row = within((await screen.findByText('Dr. Imran Chowdhury')).closest<HTMLElement>('[role="row"]')!);
  expect(row.getByText('৳800')).toBeVisible();
  expect(row.getByText('+8801712345678')).toBeVisible();
  expect(row.getByText('Linked')).toBeVisible();
  expect(row.getByText('22 Nov 2026, 10:00 am')).toBeVisible();
  expect(within(screen.getByRole('table')).getByText('Not linked')).toBeVisible();
  expect(screen.getByText('No free time')).toBeVisible();
});

test('a search is kept in the URL and sent to the server', async () => {
  const requests = mockEndpoint(list, ({ query }) => (query.get('search') ? [] : [buildDoctor()]));
  const page = open('/doctors?page=2');
  await page.user.type(await screen.findByRole('searchbox', { name: 'Search the doctors' }), 'cats');
  await page.user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(requests.at(-1)?.query.get('search')).toBe('cats'));
  expect(page.address()).toBe('/doctors?search=cats');
  expect(await screen.findByRole('heading', { name: 'No doctor found.' })).toBeVisible();
});

test('a doctor is deleted with dependent records after confirmation and can be restored for a moment', async () => {
  const doctor = buildDoctor();
  mockEndpoint(list, () => [doctor]);
  const { started } = answerDeletions({
    preview: { rows: [{ service: 'clinic', step: 'appointments', count: 3, kept: false }] },
  });
  const page = open();
  await choose(page, 'Delete');
  const question = within(await dialog('Are you sure?'));
  expect(await question.findByText('3 appointments')).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Dr. Imran Chowdhury will be deleted.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(started[0]?.body).toEqual({ kind: 'specialist', target_id: doctor._id });
});

test('a failed delete shows the message of the specification', async () => {
  mockEndpoint(list, () => [buildDoctor()]);
  mockEndpoint(deletionEndpoints['deletions.start'], () => problem('unavailable'));
  const page = open();
  await choose(page, 'Delete');
  const question = within(await dialog('Are you sure?'));
  await waitFor(() => expect(question.getByRole('button', { name: 'Delete' })).toBeEnabled());
  await page.user.click(question.getByRole('button', { name: 'Delete' }));
  const popup = await dialog('Oops...');
  expect(within(popup).getByText('Something went wrong while deleting the doctor')).toBeVisible();
});

test('an edit sends the changed fields only, and an emptied field keeps its value', async () => {
  const doctor = buildDoctor();
  mockEndpoint(list, () => [doctor]);
  const requests = mockEndpoint(update, () => ({ message: '', specialist: doctor }));
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Edit: Dr. Imran Chowdhury' }));
  const form = within(await dialog('Edit doctor'));
  expect(form.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await page.user.clear(form.getByLabelText('Degrees'));
  await page.user.clear(form.getByLabelText('Fee in taka'));
  await page.user.type(form.getByLabelText('Fee in taka'), '৯৫০');
  await page.user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Data Updated!')).toBeVisible();
  expect(requests[0]?.body).toEqual({ visiting_fees: '950' });
});

test('an invitation is sent to a doctor without an account', async () => {
  mockEndpoint(list, () => [buildDoctor()]);
  const requests = mockEndpoint(invite, () => ({ message: '' }));
  const page = open();
  await choose(page, 'Send invitation');
  expect(await screen.findByText('Invitation sent.')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('an account with the same email is suggested but never linked automatically', async () => {
  const doctor = buildDoctor();
  mockEndpoint(list, () => [doctor]);
  const requests = mockEndpoint(link, () => ({ message: '', specialist: doctor }));
  const page = open();
  await choose(page, 'Link an account');
  const form = within(await dialog('Link an account'));
  expect(await form.findByText('Imran Chowdhury has the address imran@example.com')).toBeVisible();
  expect(form.getByRole('button', { name: 'Link this account' })).toBeDisabled();
  expect(requests).toEqual([]);
  await page.user.click(form.getByRole('button', { name: 'Choose this account' }));
  await page.user.click(form.getByRole('button', { name: 'Link this account' }));
  expect(await screen.findByText('Account linked.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ user_id: doctorAccount.id }]);
});

test('a self-registered account with the same email has to be invited', async () => {
  mockEndpoint(users, ({ query }) => ({
    users: query.has('email') ? [buildUser({ full_name: 'Somebody Else', email: 'imran@example.com' })] : [],
  }));
  mockEndpoint(list, () => [buildDoctor()]);
  const page = open();
  await choose(page, 'Link an account');
  const form = within(await dialog('Link an account'));
  expect(await form.findByText(/^This is not a doctor account yet/)).toBeVisible();
  expect(form.queryByRole('button', { name: 'Choose this account' })).toBeNull();
});

test('a linked account is unlinked after confirmation', async () => {
  const doctor = buildDoctor({ user_id: doctorAccount.id });
  mockEndpoint(list, () => [doctor]);
  const requests = mockEndpoint(link, () => ({ message: '', specialist: doctor }));
  const page = open();
  await choose(page, 'Unlink the account');
  await page.user.click(within(await dialog('Are you sure?')).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText('Account unlinked.')).toBeVisible();
  expect(requests[0]?.body).toEqual({ user_id: null });
});

test('fees that a doctor asks for are shown, and approved or declined for that amount', async () => {
  let doctor = buildDoctor({ visiting_fees: 800, requested_fees: 1_000 });
  mockEndpoint(list, () => [doctor]);
  const decide = specialistEndpoints['specialists.decideFees'];
  const refused = mockEndpoint(decide, () => problem('requested_fees_changed'));
  const page = open();
  expect(await screen.findByText(/^Asks for/)).toHaveTextContent('Asks for ৳1,000');
  await choose(page, 'Decline fees of ৳1,000');
  expect(await screen.findByText('The doctor now asks for other fees, or for none.')).toBeVisible();
  expect(refused[0]?.body).toEqual({ requested_fees: 1_000, approve: false });
  const approved = mockEndpoint(decide, () => {
    doctor = { ...doctor, visiting_fees: 1_000, requested_fees: null };
    return { message: 'The fees are approved.', specialist: doctor };
  });
  await choose(page, 'Approve fees of ৳1,000');
  expect(await screen.findByText('Fees approved')).toBeVisible();
  expect(approved[0]?.body).toEqual({ requested_fees: 1_000, approve: true });
  await waitFor(() => expect(screen.queryByText(/^Asks for/)).toBeNull());
});
