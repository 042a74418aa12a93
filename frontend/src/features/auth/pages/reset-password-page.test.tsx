import { accountSecurityEndpoints } from '@petcare/contracts/account/account-security.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentSession } from '../../../lib/session/session.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as ResetPasswordPage } from './reset-password-page.tsx';

useApiServer();

const reset = accountSecurityEndpoints['passwords.reset'];
const token = 'a'.repeat(43);

function open(at = `/reset-password?token=${token}`) {
  return renderPage(<ResetPasswordPage />, { route: '/reset-password', at, user: buildUser() });
}

async function save(page: ReturnType<typeof open>, password = 'a long walk', confirm = password) {
  await page.fill(await screen.findByLabelText('Password'), password);
  await page.fill(screen.getByLabelText('Confirm password'), confirm);
  await page.user.click(screen.getByRole('button', { name: 'Save new password' }));
}

test('a new password is saved with the code of the link and signs this browser out too', async () => {
  mockEndpoint(userEndpoints['users.me'], () => problem('not_signed_in'));
  const requests = mockEndpoint(reset, () => ({ message: '' }));
  const page = open();
  await save(page);
  expect(await screen.findByText('Your new password is saved. Please sign in again.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ token, password: 'a long walk' }]);
  await waitFor(() => expect(currentSession().user).toBeNull());
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/sign-in');
});

test('the code is removed from the URL at once and still works after a reload', async () => {
  const page = open();
  await waitFor(() => expect(page.address()).toBe('/reset-password'));
  expect(page.router.state.location.state).toEqual({ token });
  expect(await screen.findByLabelText('Password')).toBeVisible();
});

test('an expired link offers a new one', async () => {
  mockEndpoint(reset, () => problem('link_expired'));
  const page = open();
  await save(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used.');
  expect(screen.getByRole('link', { name: 'Request new link' })).toHaveAttribute('href', '/forgot-password');
});

test('a truncated link offers a new one', async () => {
  mockEndpoint(reset, () =>
    problem('invalid_input', { fields: [{ field: 'token', message: 'must be the code of a link' }] }),
  );
  const page = open('/reset-password?token=abc');
  await save(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used.');
});

test('a URL without a code offers a new link and no form', () => {
  open('/reset-password');
  expect(screen.getByRole('alert')).toHaveTextContent('This link has expired or was already used.');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('a weak password shows an error under its field and does not use up the link', async () => {
  mockEndpoint(reset, () =>
    problem('invalid_input', { fields: [{ field: 'password', message: 'must be at least 8 characters' }] }),
  );
  const page = open();
  await save(page, 'short');
  await page.user.click(within(await dialog('Oops...')).getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    expect.stringContaining('Use at least 8 characters'),
  );
  expect(screen.getByRole('button', { name: 'Save new password' })).toBeEnabled();
});

test('two different passwords show an error under the second, and nothing is sent', async () => {
  const requests = mockEndpoint(reset, () => ({ message: '' }));
  const page = open();
  await save(page, 'a long walk', 'a short walk');
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Password not matched!');
  expect(requests).toEqual([]);
});
