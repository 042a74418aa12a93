import { doctorAccountEndpoints } from '@petcare/contracts/account/doctor-accounts.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as InvitationPage } from './invitation-page.tsx';

useApiServer();

const preview = doctorAccountEndpoints['invitations.look'];
const accept = doctorAccountEndpoints['invitations.accept'];
const token = 'a'.repeat(43);
const accepted = () => ({ message: '', data: { user: buildUser({ role: 'doctor' }) } });

beforeEach(() => {
  mockEndpoint(userEndpoints['users.me'], () => problem('not_signed_in'));
});

const open = (at = `/invitation?token=${token}`) =>
  renderPage(<InvitationPage />, { route: '/invitation', at });
const imran = {
  full_name: 'Dr. Imran',
  email: 'imran@example.com',
  role: 'doctor',
  has_account: true,
} as const;
const answerInvitation = (hasAccount: boolean) =>
  mockEndpoint(preview, () => ({ ...imran, has_account: hasAccount }));

test('a new doctor sets a password and continues to sign-in', async () => {
  answerInvitation(false);
  const requests = mockEndpoint(accept, accepted);
  const page = open();
  expect(await screen.findByText(/^Welcome, Dr. Imran/)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('imran@example.com');
  await page.fill(screen.getByLabelText('Password'), 'a long walk');
  await page.fill(screen.getByLabelText('Confirm password'), 'a long walk');
  await page.user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('Your account is ready. Please sign in.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ token, password: 'a long walk' }]);
  expect(page.address()).toBe('/invitation');
  await page.user.click(screen.getByRole('link', { name: 'Go to sign in' }));
  expect(page.router.state.location.state).toEqual({ email: 'imran@example.com', from: '/appointments' });
});

test('a user with an account enters its password; a wrong one does not use up the link', async () => {
  answerInvitation(true);
  mockEndpoint(accept, () => problem('wrong_credentials'));
  const page = open();
  await page.fill(await screen.findByLabelText('Password'), 'wrong one');
  expect(screen.queryByLabelText('Confirm password')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  const popup = within(await dialog('Oops...'));
  expect(popup.getByText('Invalid email or password.')).toBeVisible();
  await page.user.click(popup.getByRole('button', { name: 'OK' }));
  mockEndpoint(accept, accepted);
  await page.user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('Your account is ready. Please sign in.')).toBeVisible();
});

test('an admin invited without a name enters one and starts at the dashboard', async () => {
  mockEndpoint(preview, () => ({ ...imran, full_name: '', role: 'admin' as const, has_account: false }));
  const requests = mockEndpoint(accept, accepted);
  const page = open();
  expect(await screen.findByRole('heading', { name: 'Join PetCare' })).toBeVisible();
  await page.user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('This is required');
  await page.fill(screen.getByLabelText('Full name'), 'Nadia Haque');
  await page.fill(screen.getByLabelText('Password'), 'a long walk');
  await page.fill(screen.getByLabelText('Confirm password'), 'a long walk');
  await page.user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  await page.user.click(await screen.findByRole('link', { name: 'Go to sign in' }));
  expect(requests.map(({ body }) => body)).toEqual([
    { token, password: 'a long walk', full_name: 'Nadia Haque' },
  ]);
  expect(page.router.state.location.state).toEqual({ email: 'imran@example.com', from: '/dashboard' });
});

test('two different passwords show an error under the second, and nothing is sent', async () => {
  answerInvitation(false);
  const requests = mockEndpoint(accept, accepted);
  const page = open();
  await page.fill(await screen.findByLabelText('Password'), 'a long walk');
  await page.fill(screen.getByLabelText('Confirm password'), 'a short walk');
  await page.user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Password not matched!');
  expect(requests).toEqual([]);
});

test.each(['link_expired', 'invalid_input'] as const)(
  'an unusable invitation shows the reason: %s',
  async (code) => {
    mockEndpoint(preview, () => problem(code));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This invitation has expired or was already used.',
    );
    expect(screen.queryByLabelText('Password')).toBeNull();
  },
);

test('an invitation that was used in another tab shows the reason', async () => {
  answerInvitation(true);
  mockEndpoint(accept, () => problem('link_expired'));
  const page = open();
  await page.fill(await screen.findByLabelText('Password'), 'a long walk');
  await page.user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This invitation has expired or was already used.',
  );
});

test('an unavailable server can be retried', async () => {
  let unavailable = true;
  mockEndpoint(preview, () => (unavailable ? problem('unavailable') : imran));
  const page = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  unavailable = false;
  await page.user.click(again);
  expect(await screen.findByLabelText('Password')).toBeVisible();
});
