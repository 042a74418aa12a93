import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { SignedInNotices } from './signed-in-notices.tsx';

useApiServer();

test('the reminder of an unverified address comes with the next page, and stays', async () => {
  const user = buildUser({ email_verified: false });
  const page = renderPage(<SignedInNotices />, { route: '/*', at: '/store', user });
  const banner = () => screen.queryByRole('complementary', { name: 'Your email address' });
  // The search changes the address of the same page.
  await act(() => page.router.navigate('/store?search=cat'));
  expect(banner()).toBeNull();
  await act(() => page.router.navigate('/memories'));
  const shown = await screen.findByRole('complementary', { name: 'Your email address' });
  expect(within(shown).getByRole('button', { name: 'Resend link' })).toBeVisible();
  await page.goBack();
  expect(banner()).toBeVisible();
});
