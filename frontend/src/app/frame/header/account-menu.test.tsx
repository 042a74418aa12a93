import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentSession } from '../../../lib/session/session.ts';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { AccountMenu } from './account-menu.tsx';

useApiServer();

async function openMenu(user = buildUser()) {
  const page = renderPage(<AccountMenu user={user} />, { route: '/memories', user });
  await page.user.click(screen.getByRole('button', { name: 'Your account' }));
  await screen.findByRole('menu');
  return { ...page, account: user };
}

test('the menu shows the signed-in user, and links to their pages', async () => {
  const page = await openMenu();
  expect(screen.getByText(page.account.email)).toBeVisible();
  await page.user.click(screen.getByRole('menuitem', { name: 'Profile' }));
  expect(page.address()).toBe('/profile');
});

test('signing out ends the session, and opens the home page', async () => {
  const requests = mockEndpoint(userEndpoints['users.signOut'], () => ({ message: 'Signed out.' }));
  const page = await openMenu();
  await page.user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(currentSession().user).toBeNull());
  expect(requests).toHaveLength(1);
  expect(page.address()).toBe('/');
});
