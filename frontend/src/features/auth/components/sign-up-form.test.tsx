import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { Component as SignUpPage } from '../pages/sign-up-page.tsx';

useApiServer();

const signUp = userEndpoints['users.signUp'];
const typed = {
  'First name': 'Mim',
  'Last name': 'Akter',
  Email: 'mim@example.com',
  Password: 'a long walk',
  'Confirm password': 'a long walk',
};

async function fillIn(page: ReturnType<typeof renderPage>, changes: Partial<typeof typed> = {}) {
  for (const [label, text] of Object.entries({ ...typed, ...changes })) {
    await page.fill(screen.getByLabelText(label), text);
  }
  await page.user.click(screen.getByRole('button', { name: 'Sign up' }));
}

test('a visitor creates an account, sees the congratulation and continues to sign-in', async () => {
  const requests = mockEndpoint(signUp, () => ({ message: '', data: { user: buildUser() } }));
  const page = renderPage(<SignUpPage />, { route: '/sign-up' });
  await fillIn(page);
  const popup = await dialog();
  expect(popup).toHaveTextContent('Congratulation! Sign-up successfully!');
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body).toEqual({
    firstName: 'Mim',
    lastName: 'Akter',
    email: 'mim@example.com',
    password: 'a long walk',
    locale: 'en',
  });
  await page.user.click(within(popup).getByRole('button'));
  expect(page.address()).toBe('/sign-in');
  expect(page.router.state.location.state).toEqual({ from: '/', email: 'mim@example.com' });
});

test('each empty field shows an error, and the first one gets the focus', async () => {
  const page = renderPage(<SignUpPage />, { route: '/sign-up' });
  await page.user.click(screen.getByRole('button', { name: 'Sign up' }));
  for (const label of ['First name', 'Last name', 'Email', 'Password', 'Confirm password']) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      expect.stringContaining(`${label} is required`),
    );
  }
  expect(screen.getByLabelText('First name')).toHaveFocus();
});

test('two different passwords open the Oops... popup, and nothing is sent', async () => {
  const requests = mockEndpoint(signUp, () => problem('internal'));
  const page = renderPage(<SignUpPage />, { route: '/sign-up' });
  await fillIn(page, { 'Confirm password': 'a short walk' });
  expect(await dialog('Oops...')).toHaveTextContent('Password not matched!');
  expect(requests).toEqual([]);
  expect(screen.getByLabelText('Confirm password', { exact: false })).toHaveValue('a short walk');
});

test('a taken email is reported in the popup and under its field, and the input is kept', async () => {
  mockEndpoint(signUp, () => problem('email_taken'));
  const page = renderPage(<SignUpPage />, { route: '/sign-up' });
  await fillIn(page);
  expect(await dialog('Oops...')).toHaveTextContent('An account with this email already exists.');
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'An account with this email already exists.',
  );
  expect(screen.getByLabelText('First name')).toHaveValue('Mim');
});

test('a password that the server refuses shows an error under its field', async () => {
  mockEndpoint(signUp, () =>
    problem('invalid_input', { fields: [{ field: 'password', message: 'must be at least 8 characters' }] }),
  );
  const page = renderPage(<SignUpPage />, { route: '/sign-up' });
  await fillIn(page, { Password: 'short', 'Confirm password': 'short' });
  await page.user.click(within(await dialog('Oops...')).getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    expect.stringContaining('Use at least 8 characters'),
  );
});

test('a server error shows Something went wrong!', async () => {
  mockEndpoint(signUp, () => problem('internal'));
  const page = renderPage(<SignUpPage />, { route: '/sign-up' });
  await fillIn(page);
  expect(await dialog('Oops...')).toHaveTextContent('Something went wrong!');
});

test('the password can be shown', async () => {
  const page = renderPage(<SignUpPage />, { route: '/sign-up' });
  const [show] = screen.getAllByRole('button', { name: 'Show the password' });
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  if (show) await page.user.click(show);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});
