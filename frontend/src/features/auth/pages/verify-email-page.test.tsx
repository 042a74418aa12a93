import { accountSecurityEndpoints } from '@petcare/contracts/account/account-security.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentSession, type SessionUser } from '../../../lib/session/session.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { Component as VerifyEmailPage } from './verify-email-page.tsx';

useApiServer();

const verify = accountSecurityEndpoints['emails.verify'];
const token = 'b'.repeat(43);
const unverified = () => buildUser({ email_verified: false });

function open(user: SessionUser | null, at = `/verify-email?token=${token}`) {
  return renderPage(<VerifyEmailPage />, { route: '/verify-email', at, user });
}

test('the link verifies the address once, and the code is removed from the URL', async () => {
  const user = unverified();
  const requests = mockEndpoint(verify, () => ({ message: '' }));
  mockEndpoint(userEndpoints['users.me'], () => ({ data: { user: { ...user, email_verified: true } } }));
  const page = open(user);
  expect(await screen.findByText('Thank you! Your email address is confirmed.')).toBeVisible();
  await waitFor(() => expect(currentSession().user?.email_verified).toBe(true));
  expect(requests.map(({ body }) => body)).toEqual([{ token }]);
  expect(page.address()).toBe('/verify-email');
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('a link opened on another device verifies the address and offers sign-in', async () => {
  mockEndpoint(verify, () => ({ message: '' }));
  mockEndpoint(userEndpoints['users.me'], () => problem('not_signed_in'));
  open(null);
  expect(await screen.findByText('Thank you! Your email address is confirmed.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/sign-in');
});

test('a signed-in user can replace an expired link', async () => {
  mockEndpoint(verify, () => problem('link_expired'));
  const sent = mockEndpoint(accountSecurityEndpoints['emails.askVerification'], () => ({ message: '' }));
  const page = open(unverified());
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used.');
  await page.user.click(screen.getByRole('button', { name: 'Resend link' }));
  expect(await screen.findByText('Link sent')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a visitor with an expired link is led to sign-in and the profile', async () => {
  mockEndpoint(verify, () => problem('link_expired'));
  const page = open(null);
  await page.user.click(await screen.findByRole('link', { name: 'Sign in to get a new link' }));
  expect(page.address()).toBe('/sign-in');
  expect(page.router.state.location.state).toEqual({ from: '/profile' });
});

test('a URL without a code shows an error and sends no request', () => {
  const requests = mockEndpoint(verify, () => ({ message: '' }));
  open(null, '/verify-email');
  expect(screen.getByRole('alert')).toHaveTextContent('This link has expired or was already used.');
  expect(requests).toEqual([]);
});

test('a rate limit shows its reason and can be retried', async () => {
  let answers = 0;
  mockEndpoint(userEndpoints['users.me'], () => problem('not_signed_in'));
  mockEndpoint(verify, () => (++answers === 1 ? problem('too_many_requests') : { message: '' }));
  const page = open(null);
  expect(await screen.findByText('Error: Too many attempts. Please wait a moment.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Thank you! Your email address is confirmed.')).toBeVisible();
});
