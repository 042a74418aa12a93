import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { CDPSession, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage } from '../../support/browser.ts';
import { offerPet } from '../../support/posting.ts';
import { buyAs, firstProduct } from '../../support/shopping.ts';
import { signInDemoUser, signUpUser } from '../../support/users.ts';
import { startReleaseProxy } from './release-proxy.ts';
import { readStored } from './stored.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

/** The worker answers the page, and has kept the files that the page loaded before. */
async function waitForWorker(page: Page): Promise<void> {
  // It downloads forty files first; the limit of the test bounds this.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 0 });
  const missing = () =>
    page.evaluate(async () => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      const files = loaded.filter((name) => new URL(name).pathname.startsWith('/assets/'));
      const kept = await Promise.all(files.map((name) => caches.match(name, { ignoreVary: true })));
      return files.filter((_, at) => !kept[at]);
    });
  await eventually(async () => expect(await missing()).toEqual([]));
}

/**
 * Some versions of Chromium forget with a navigation that the emulated device has no connection. This
 * ends its connection while it loads, until the session is detached.
 */
async function loseConnection(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.overrideNetworkState', { offline: true, ...speed });
  return session;
}

function isKept(page: Page, row: string | RegExp): Promise<void> {
  return eventually(async () => {
    const rows = (await readStored(page))['petcare-offline/queries'] ?? [];
    expect(rows.join('\n')).toMatch(row);
  });
}

test('pages and own orders are read without a connection, and sign-out in another tab leaves nothing', async () => {
  const user = await signUpUser(url);
  const product = await firstProduct(url);
  await buyAs(user, product);
  const { page, context, problems } = await openPage(browser, url, { serviceWorker: true });
  await page.goto('/faq');
  await waitForWorker(page);
  const before = await readStored(page);

  await context.addCookies(user.client.browserCookies());
  await page.goto('/store');
  await isKept(page, '"products"');
  await page.goto('/orders');
  await page.getByText(product.product_name).first().waitFor();
  await isKept(page, '"orders"');
  await isKept(page, /^user$/m);

  await context.setOffline(true);
  await page.reload();
  const device = await loseConnection(page);
  await page.getByText(product.product_name).first().waitFor();
  await page.getByText(/^You are offline\. You see this page as of \d+:\d\d [ap]m\.$/).waitFor();
  const other = await context.newPage();
  await other.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  await other.goto('/store');
  await other.getByRole('article').first().waitFor();
  await other.goto('/orders');
  await other.getByText(product.product_name).first().waitFor();
  expect(problems.filter((problem) => /Content Security|hydrat/i.test(problem))).toEqual([]);

  await device.detach();
  await context.setOffline(false);
  await other.getByRole('button', { name: 'Log out' }).first().click();
  await page.getByText('You are signed out. See you soon!').waitFor();
  await eventually(async () => expect(await readStored(page)).toEqual(before));
  await context.close();
});

test('a deleted account leaves nothing on a device where it is signed in', async () => {
  const user = await signUpUser(url);
  const { page, context } = await openPage(browser, url, { serviceWorker: true });
  await page.goto('/faq');
  await waitForWorker(page);
  await context.addCookies(user.client.browserCookies());
  await page.goto('/orders');
  await isKept(page, '"orders"');
  await isKept(page, /^user$/m);
  const admin = await signInDemoUser(url, 'admin');
  await admin.client.call(endpoints['users.delete'], { params: { id: user.user.id } });
  await eventually(async () =>
    expect((await readStored(page))['petcare-offline/queries'] ?? []).not.toContainEqual(
      expect.stringMatching(new RegExp(`^user$|${user.user.id}`)),
    ),
  );
  await context.close();
});

test('a page that was seen shows its time while the server does not answer, and recovers', async () => {
  const site = await startReleaseProxy(url);
  const { page, context } = await openPage(browser, site.url, { serviceWorker: true });
  await page.goto('/store');
  await waitForWorker(page);
  await isKept(page, '"products"');
  const product = page.getByRole('article').first().getByRole('heading');
  const name = await product.textContent();
  await site.close();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await page.reload();
  await product.waitFor();
  expect(await product.textContent()).toBe(name);
  const note = page.getByText(/^PetCare cannot be reached\. You see this page as of \d+:\d\d [ap]m\.$/);
  await note.waitFor();
  await site.reopen();
  await note.waitFor({ state: 'detached' });
  await context.close();
  await site.close();
});

test('comments written without a connection are sent once when it is back, unless they are taken back', async () => {
  const pet = await offerPet(await signUpUser(url));
  const user = await signUpUser(url);
  const { page, context } = await openPage(browser, url, { signedIn: user });
  const created: number[] = [];
  context.on('response', (response) => {
    const isComment = new URL(response.url()).pathname === endpoints['comments.create'].path;
    if (isComment && response.request().method() === 'POST') created.push(response.status());
  });
  await page.goto(`/adaptation/${pet._id}`);
  const other = await context.newPage();
  await other.goto(`/adaptation/${pet._id}`);
  await other.locator('html[data-ready]').waitFor({ state: 'attached' });
  await other.getByLabel('Add a comment').waitFor();

  await context.setOffline(true);
  for (const text of ['Is he good with cats?', 'A mistake']) {
    await page.getByLabel('Add a comment').fill(text);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: text }).getByText('Not sent yet').waitFor();
  }
  // The other tab lists the same entries.
  await other.getByText('2 entries wait to be sent').click();
  const mistake = other.getByRole('complementary').getByRole('listitem').filter({ hasText: 'A mistake' });
  await mistake.getByRole('button', { name: 'Undo: Comment' }).click();
  await page.getByText('1 entry waits to be sent').waitFor();

  await context.setOffline(false);
  await page.getByText('entry waits to be sent').waitFor({ state: 'detached' });
  await other.getByText('entry waits to be sent').waitFor({ state: 'detached' });
  const { body } = await user.client.call(endpoints['comments.ofPost'], { params: { id: pet._id } });
  expect(body).toMatchObject([{ body: 'Is he good with cats?' }]);
  expect(created).toEqual([201]);
  await context.close();
});

test('a page of an older version offers to reload, and keeps running until then', async () => {
  const site = await startReleaseProxy(url);
  const { page, context } = await openPage(browser, site.url, { serviceWorker: true });
  await page.goto('/faq');
  await waitForWorker(page);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  site.release('/assets/index-next.js');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText('A new version is ready.').waitFor();
  expect(await page.evaluate(() => 'kept' in window)).toBe(true);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => !('kept' in window));
  await context.close();
  await site.close();
});
