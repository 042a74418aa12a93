import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { fullSize, report } from '../../support/full-size.ts';
import { createNavigator } from '../../support/navigator.ts';
import { screens, type Visitor } from '../screens/screens.ts';
import { fieldsOf } from './probes/fields.ts';
import { storeScripts, type StoredScripts } from './scripts-in-texts.ts';
import { isTextField } from './stored-texts.ts';
import { textEndpoints } from './text-endpoints.ts';

const petcare = inject('petcare');

/** Screens that render texts of users. Full size opens every screen. */
const shortList = new Set([
  'visitor /',
  'visitor /store?product={product}',
  'visitor /memories',
  'visitor /adaptation',
  'visitor /services/{service}',
  'visitor /passport#{passport}',
  'customer /dashboard',
  'customer /profile',
  'customer /memories/{memory}',
  'customer /adaptation/{adoption}',
  'customer /appointment/{service}/{doctor}',
  'customer /appointments',
  'customer /pets/{pet}',
  'customer /appointments?appointment={appointment}',
  'customer /hostel-orders?order={booking}',
  'stranger /payment/{payment}',
  'doctor /appointments',
  'doctor /schedule',
  'doctor /queue',
  'admin /users?user={user}',
  'admin /orders?order={order}',
  'admin /hostel-orders?order={booking}',
  'admin /payments',
  'admin /doctors',
  'admin /dservices',
  'admin /products',
  'customer /orders?order={order}',
  'admin /returns?state=all',
  'admin /reviews',
  'admin /audit',
  'admin /events?view=chain&of={user}',
]);
const visited = screens.filter(([path, visitor]) => fullSize || shortList.has(`${visitor} ${path}`));

/** Records what a stored script would do: call `xss`, open a dialog, or be stopped by the security policy. */
async function recordScripts(page: Page): Promise<() => Promise<string[]>> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(globalThis, { ran, xss: () => ran.push('a script ran') });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // `eval` is what a library of the page tries; a stored text could only come this far by a script that ran.
      if (blockedURI !== 'eval') ran.push(`the policy stopped ${effectiveDirective} ${blockedURI}`);
    });
  });
  return async () => [
    ...dialogs.splice(0),
    ...(await page.evaluate(() => (globalThis as unknown as { ran: string[] }).ran.splice(0))),
  ];
}

/** Texts of a page with those in its fields, and links that would run a script. */
function readPage(): { text: string; links: string[] } {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
    ({ value }) => value,
  );
  const addresses = ['href', 'src', 'action', 'formaction'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  return {
    text: [document.body.textContent, ...fields].join('\n'),
    links: addresses.filter((address) => /^\s*javascript:/i.test(address)),
  };
}

describe('no stored text runs as a script', () => {
  let browser: Browser;
  let stored: StoredScripts;
  const seen = new Set<string>();

  beforeAll(async () => {
    [browser, stored] = [await openBrowser(), await storeScripts(petcare)];
  });
  afterAll(() => browser?.close());

  test.each(['visitor', 'customer', 'stranger', 'doctor', 'admin'] as const satisfies Visitor[])(
    'on the screens of the %s',
    async (visitor) => {
      const signedIn = visitor === 'visitor' ? undefined : stored.users[visitor];
      const { page, context } = await openPage(browser, petcare.url, { ...(signedIn && { signedIn }) });
      const scriptsRun = await recordScripts(page);
      const { goTo } = createNavigator(page);
      const findings: string[] = [];
      for (const [path] of visited.filter(([, who]) => who === visitor)) {
        await goTo(path.replaceAll(/\{(\w+)\}/g, (_, name: string) => stored.ids[name] ?? ''));
        const { text, links } = await page.evaluate(readPage);
        for (const place of stored.places)
          if (text.includes(` ${place}`) || text.includes(`\n${place}`)) seen.add(place);
        findings.push(...[...(await scriptsRun()), ...links].map((finding) => `${path}: ${finding}`));
      }
      await context.close();
      expect(findings).toEqual([]);
    },
  );

  test('and every text was seen on one of the screens', () => {
    report(`${visited.length} screens, ${seen.size} of ${stored.places.length} texts seen, no script ran`);
    expect(stored.places.filter((place) => !seen.has(place))).toEqual([]);
  });

  test('and a page that renders one as markup is noticed, with and without a security policy (control)', async () => {
    for (const bypassCSP of [true, false]) {
      const context = await browser.newContext({ baseURL: petcare.url, bypassCSP });
      const page = await context.newPage();
      const scriptsRun = await recordScripts(page);
      await page.goto('/faq');
      await page.evaluate(() => {
        document.body.insertAdjacentHTML(
          'beforeend',
          '<img src=x onerror=xss()><a href="javascript:xss()">pet</a>',
        );
      });
      await expect.poll(scriptsRun).not.toEqual([]);
      expect((await page.evaluate(readPage)).links).toEqual(['javascript:xss()']);
      await context.close();
    }
  });
});

test('every endpoint that takes a text is used, or does not store it', () => {
  const names = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, endpoint]) =>
    endpoint.access.who !== 'system' && fieldsOf(endpoint).some(isTextField) ? [name] : [],
  );
  expect(names.filter((name) => !(name in textEndpoints))).toEqual([]);
  expect(Object.keys(textEndpoints).filter((name) => !(name in endpoints))).toEqual([]);
});
