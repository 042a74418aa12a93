import { accountSecurityEndpoints } from '@petcare/contracts/account/account-security.ts';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeUser } from '../../../lib/session/session.ts';
import { mockEndpoint, problem, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { UnverifiedBanner } from './unverified-banner.tsx';

useApiServer();
beforeEach(() => sessionStorage.clear());

const ask = accountSecurityEndpoints['emails.askVerification'];
const unverified = () => buildUser({ email_verified: false });
const banner = () => screen.queryByRole('complementary', { name: 'Your email address' });

test('a user with an unverified address is reminded where the link was sent', () => {
  const user = unverified();
  renderPage(<UnverifiedBanner />, { user });
  expect(banner()).toHaveTextContent(`the link we sent to ${user.email}`);
});

test.each([
  ['a visitor', null],
  ['somebody whose address is confirmed', buildUser()],
])('%s is not reminded', (_who, user) => {
  renderPage(<UnverifiedBanner />, { user });
  expect(banner()).toBeNull();
});

test('the reminder disappears as soon as the address is verified, in any tab', () => {
  const user = unverified();
  renderPage(<UnverifiedBanner />, { user });
  act(() => storeUser({ ...user, email_verified: true }));
  expect(banner()).toBeNull();
});

test('it can be dismissed for this visit, also across a reload, and is shown again to another user', async () => {
  const user = unverified();
  const page = renderPage(<UnverifiedBanner />, { user });
  await page.user.click(screen.getByRole('button', { name: 'Later' }));
  expect(banner()).toBeNull();
  page.unmount();
  const again = renderPage(<UnverifiedBanner />, { user });
  expect(banner()).toBeNull();
  again.unmount();
  renderPage(<UnverifiedBanner />, { user: unverified() });
  expect(banner()).not.toBeNull();
});

test('the link can be sent again from the reminder', async () => {
  const sent = mockEndpoint(ask, () => ({ message: '' }));
  const page = renderPage(<UnverifiedBanner />, { user: unverified() });
  await page.user.click(screen.getByRole('button', { name: 'Resend link' }));
  expect(await screen.findByText('Link sent')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a failure to send the link is shown with its reason', async () => {
  mockEndpoint(ask, () => problem('too_many_requests'));
  const page = renderPage(<UnverifiedBanner />, { user: unverified() });
  await page.user.click(screen.getByRole('button', { name: 'Resend link' }));
  expect(await screen.findByText('Too many attempts. Please wait a moment.')).toBeVisible();
});
