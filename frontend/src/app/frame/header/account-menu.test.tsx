import { userEndpoints } from '@petcare/contracts/users.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentSession } from '../../../lib/session/session.ts';
import { answer, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { AccountMenu } from './account-menu.tsx';

useApiServer();
vi.setConfig({ testTimeout: 30_000 });

async function openMenu(user = buildUser()) {
  const page = renderPage(<AccountMenu user={user} />, { route: '/memories', user });
  await page.user.click(screen.getByRole('button', { name: 'Your account' }));
  await screen.findByRole('menu');
  return { ...page, person: user };
}

test('the menu says who is signed in, and leads to their own pages', async () => {
  const page = await openMenu();
  expect(screen.getByText(page.person.email)).toBeVisible();
  await page.user.click(screen.getByRole('menuitem', { name: 'Profile' }));
  expect(page.address()).toBe('/profile');
});

test('signing out ends the session, and ends at the front door', async () => {
  const asked = answer(userEndpoints['users.signOut'], () => ({ message: 'Signed out.' }));
  const page = await openMenu();
  await page.user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(currentSession().user).toBeNull());
  expect(asked).toHaveLength(1);
  expect(page.address()).toBe('/');
});
