import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentSession } from '../../../lib/session/session.ts';
import { mockEndpoint, useApiServer } from '../../../testing/api-server.ts';
import { buildUser } from '../../../testing/builders.ts';
import { dialog, renderPage } from '../../../testing/render-page.tsx';
import { BottomBar } from './bottom-bar.tsx';

useApiServer();

const currentLinks = () =>
  within(screen.getByRole('navigation', { name: 'Quick links' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent);

async function openSheet(user = buildUser()) {
  const page = renderPage(<BottomBar />, { route: '/store', user });
  await page.user.click(screen.getByRole('button', { name: 'Account' }));
  return { page, sheet: within(await dialog('Account')) };
}

test('the bar links to the main places', () => {
  renderPage(<BottomBar />);
  const links = within(screen.getByRole('navigation', { name: 'Quick links' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Adoption', '/adaptation'],
    ['Store', '/store'],
    ['Clinic', '/services'],
  ]);
});

test.each([
  ['/', ['Home']],
  ['/adaptation/665f', ['Adoption']],
  ['/cart', ['Store']],
  ['/appointment/665f/665e', ['Clinic']],
  ['/appointments', []],
  ['/hostel', []],
])('on %s the current place is %j', (route, names) => {
  renderPage(<BottomBar />, { route });
  expect(currentLinks()).toEqual(names);
});

test('a visitor finds the way to sign in, and every public page that the bar does not link to', async () => {
  const page = renderPage(<BottomBar />, { route: '/store' });
  await page.user.click(screen.getByRole('button', { name: 'Account' }));
  const sheet = within(await dialog('Account'));
  expect(sheet.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Login',
    'Sign up',
    'Memories',
    'Hostel',
    'FAQs',
    'Help',
    'Support',
  ]);
  await page.user.click(sheet.getByRole('link', { name: 'Login' }));
  expect(page.address()).toBe('/sign-in');
  expect(page.router.state.location.state).toEqual({ from: '/store' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a signed-in user finds the menu of the dashboard, which closes with a choice', async () => {
  const { page, sheet } = await openSheet(buildUser({ role: 'doctor' }));
  const menu = within(sheet.getByRole('navigation', { name: 'Dashboard' }));
  expect(menu.getByRole('link', { name: 'Schedule' })).toBeVisible();
  await page.user.click(menu.getByRole('link', { name: 'Queue' }));
  expect(page.address()).toBe('/queue');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a user can sign out from the sheet', async () => {
  const requests = mockEndpoint(userEndpoints['users.signOut'], () => ({ message: 'Signed out.' }));
  const { page, sheet } = await openSheet();
  await page.user.click(sheet.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(currentSession().user).toBeNull());
  expect(requests).toHaveLength(1);
});
