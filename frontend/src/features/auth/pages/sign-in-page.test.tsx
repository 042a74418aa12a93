import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as SignInPage } from './sign-in-page.tsx';

useApiServer();

const signIn = userEndpoints['users.signIn'];

function open(state: unknown = null) {
  const loaded: string[] = [];
  const page = renderPage(<SignInPage loadPage={(path) => loaded.push(path)} />, {
    route: '/sign-in',
    at: { pathname: '/sign-in', state },
  });
  return { ...page, loaded };
}

async function submit(page: ReturnType<typeof open>, email = 'mim@example.com', password = 'a long walk') {
  if (email) await page.fill(screen.getByLabelText('Email'), email);
  await page.fill(screen.getByLabelText('Password'), password);
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test.each([
  [
    'the requested page',
    { from: '/store/payment/665f1f77bcf86cd799439011?x=1' },
    '/store/payment/665f1f77bcf86cd799439011?x=1',
  ],
  ['the home page without a requested page', null, '/'],
  ['the home page if sign-in itself was requested', { from: '/sign-in' }, '/'],
  ['the home page if another site was requested', { from: '//evil.example' }, '/'],
])('signing in loads %s from the server', async (_where, state, path) => {
  const user = buildUser();
  mockEndpoint(signIn, () => ({ data: { user } }));
  const page = open(state);
  await submit(page);
  await waitFor(() => expect(page.loaded).toEqual([path]));
  expect(JSON.parse(sessionStorage.getItem('user') ?? 'null')).toMatchObject({
    id: user.id,
    full_name: user.full_name,
    email: user.email,
    role: 'user',
  });
});

test('a refusal shows the message of the server in the popup and keeps the input', async () => {
  mockEndpoint(
    signIn,
    () =>
      new Response('Invalid email or password.', {
        status: 401,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      }),
  );
  const page = open();
  await submit(page);
  const alert = await dialog('Oops...');
  expect(within(alert).getByText('Invalid email or password.')).toBeVisible();
  await page.user.click(within(alert).getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Email')).toHaveValue('mim@example.com');
  expect(page.loaded).toEqual([]);
});

test('empty fields are reported before anything is sent', async () => {
  const requests = mockEndpoint(signIn, () => ({ data: { user: buildUser() } }));
  const page = open();
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
  expect(requests).toEqual([]);
});

test('the address of a new account is prefilled', () => {
  open({ from: '/', email: 'mim@example.com' });
  expect(screen.getByLabelText('Email')).toHaveValue('mim@example.com');
});

test('the fields carry autocomplete hints for password managers', () => {
  open();
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
});
