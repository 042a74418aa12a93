import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { signUpVerifiedUser } from '../../support/users.ts';
import { addPet } from '../access/owned-clinic-records.ts';

const petcare = inject('petcare');
const { url } = petcare;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a change between the first data of a page and its connection appears on the page', async () => {
  const owner = await signUpVerifiedUser(petcare);
  const connected = await openPage(browser, url, { signedIn: owner });
  await connected.page.goto('/pets');
  const other = await openPage(browser, url, { signedIn: owner });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let attempts = 0;
  await other.page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    attempts += 1;
    await released;
    socket.connectToServer();
  });
  await other.page.route('**/socket.io/**', async (route) => {
    await released;
    await route.continue();
  });
  await other.page.goto('/pets');
  await other.page.getByRole('heading', { name: 'Who lives with you?' }).waitFor();
  await expect.poll(() => attempts).toBeGreaterThan(0);

  await addPet(owner);
  // The message has been sent when another page has it.
  await connected.page.getByRole('link', { name: 'Minu' }).waitFor();
  expect(await other.page.getByRole('link', { name: 'Minu' }).count()).toBe(0);
  release();
  await other.page.getByRole('link', { name: 'Minu' }).waitFor();
  expect([...connected.problems, ...other.problems]).toEqual([]);
});
