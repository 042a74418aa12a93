import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Page, Request } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage } from '../../support/browser.ts';
import { signUpVerifiedUser } from '../../support/users.ts';

const petcare = inject('petcare');
const { url } = petcare;
const browser = await browserOfFile();

/** Opens a page and returns the addresses that it has requested from the API once it is connected and at rest. */
async function visit(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const addresses: string[] = [];
  const note = (request: Request) => {
    const address = new URL(request.url());
    if (address.pathname.startsWith('/api/')) addresses.push(address.pathname + address.search);
  };
  const replayed = new Promise<void>((resolve) =>
    page.once('websocket', (socket) =>
      // The acknowledgement of `replay`; that of `watch` is a text.
      socket.on(
        'framereceived',
        ({ payload }) => /^43\d*\[(true|false)\]/.test(String(payload)) && resolve(),
      ),
    ),
  );
  page.on('request', note);
  await open();
  await replayed;
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return addresses;
}

test.each(['/', '/pets', '/orders', '/store', '/hostel', '/adoptions'])(
  'a signed-in visit of %s requests no address twice',
  async (path) => {
    const user = await signUpVerifiedUser(petcare);
    const { page, problems } = await openPage(browser, url, { signedIn: user });
    // Repeated, since messages may not reach back far enough on a new system, and other changes refetch their data.
    await eventually(async () => {
      const addresses = await visit(page, () => page.goto(path));
      expect(addresses).toContain('/api/auth/me');
      expect(addresses).toEqual([...new Set(addresses)]);
    });
    expect(problems).toEqual([]);
  },
);

test('a visitor who goes to the store requests no address twice', async () => {
  const { page, problems } = await openPage(browser, url);
  await eventually(async () => {
    await page.goto('/');
    const store = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Store' });
    const addresses = await visit(page, () => store.click());
    expect(addresses.some((address) => address.startsWith('/api/products/'))).toBe(true);
    expect(addresses).toEqual([...new Set(addresses)]);
  });
  expect(problems).toEqual([]);
});
