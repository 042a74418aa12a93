import { accountSecurityEndpoints } from '@petcare/contracts/account/account-security.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as ForgotPasswordPage } from './forgot-password-page.tsx';

useApiServer();

const forgot = accountSecurityEndpoints['passwords.forgot'];
const open = (state: unknown = null) =>
  renderPage(<ForgotPasswordPage />, {
    route: '/forgot-password',
    at: { pathname: '/forgot-password', state },
  });

test('a link is requested in the language of the page without revealing whether an account exists', async () => {
  const requests = mockEndpoint(forgot, () => ({ message: '' }));
  const page = open();
  await page.fill(screen.getByLabelText('Email'), ' mim@example.com ');
  await page.user.click(screen.getByRole('button', { name: 'Send reset link' }));
  const said = await screen.findByRole('status');
  expect(said).toHaveTextContent('If mim@example.com has an account, we have sent it a link.');
  expect(said).toHaveTextContent('The link works for 30 minutes.');
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'mim@example.com', locale: 'en' }]);
});

test('the address from the sign-in form is prefilled', () => {
  open({ email: 'mim@example.com' });
  expect(screen.getByLabelText('Email')).toHaveValue('mim@example.com');
});

test('an empty address is reported before anything is sent', async () => {
  const requests = mockEndpoint(forgot, () => ({ message: '' }));
  const page = open();
  await page.user.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(requests).toEqual([]);
});

test('an invalid address is reported under its field only, without a popup', async () => {
  mockEndpoint(forgot, () =>
    problem('invalid_input', { fields: [{ field: 'email', message: 'must be an email' }] }),
  );
  const page = open({ email: 'mim@example' });
  await page.user.click(screen.getByRole('button', { name: 'Send reset link' }));
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a rate limit opens the Oops... popup and keeps the address', async () => {
  mockEndpoint(forgot, () => problem('too_many_requests'));
  const page = open({ email: 'mim@example.com' });
  await page.user.click(screen.getByRole('button', { name: 'Send reset link' }));
  const alert = await dialog('Oops...');
  expect(alert).toHaveTextContent('Too many attempts. Please wait a moment.');
  await page.user.click(within(alert).getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Email')).toHaveValue('mim@example.com');
});

test('the link can be requested again', async () => {
  const requests = mockEndpoint(forgot, () => ({ message: '' }));
  const page = open({ email: 'mim@example.com' });
  await page.user.click(screen.getByRole('button', { name: 'Send reset link' }));
  await page.user.click(await screen.findByRole('button', { name: 'Send again' }));
  await page.user.click(await screen.findByRole('button', { name: 'Send reset link' }));
  await screen.findByRole('button', { name: 'Send again' });
  expect(requests).toHaveLength(2);
});
