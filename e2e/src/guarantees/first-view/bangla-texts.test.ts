import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { uploadPicture } from '../../support/posting.ts';
import { signUpVerifiedUser } from '../../support/users.ts';
import { findRendered } from '../rendered-pages/rendered-paths.ts';

const petcare = inject('petcare');
const { url } = petcare;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Fonts that a device may have for Bangla, in the style sheet. */
const localFonts =
  /local\(["']?(?:Anek Bangla|Noto Sans Bengali|NotoSansBengali-Regular|Bangla Sangam MN|Nirmala UI|Vrinda)["']?\),?\s*/g;
/** The rule for Bangla texts of users on the first page. */
const ruleOfBangla = /(?<=[{}])[^{}]*\[data-ready\][^{}]*\[lang=["']?bn["']?\]\s*\{[^}]*\}/g;

/** Opens the first page of a visit, in English, on a device without a Bangla font. */
async function openFirstPage(path: string, { withoutRule = false } = {}) {
  await findRendered(url, path, '');
  const { page, context } = await openPage(browser, url, { width: 360 });
  let removed = 0;
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const css = (await response.text()).replaceAll(localFonts, '');
    const changed = withoutRule ? css.replaceAll(ruleOfBangla, '') : css;
    if (changed !== css) removed += 1;
    await route.fulfill({ response, body: changed });
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html[lang=en][data-ready]:not([data-fonts])').count()).toBe(1);
  expect(removed).toBe(withoutRule ? 1 : 0);
  return { page, context };
}

async function shareMemory(): Promise<string> {
  const user = await signUpVerifiedUser(petcare);
  const { body } = await user.client.call(endpoints['memories.create'], {
    body: {
      title: 'ছাদে বসে থাকা টুনি',
      details: 'সে সারা বিকেল ছাদে বসে পাখি দেখে।',
      img_URL: await uploadPicture(user),
    },
  });
  return `/memories/${endpoints['memories.create'].response.parse(body).memory._id}`;
}

/** The fonts that draw the texts of an element; `isCustomFont` is true for one that the page has downloaded. */
async function fontsOf(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }));
}

const downloadsOfBangla = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /anek-bangla-\d+/.test(name))
      .map(({ name }) => name),
  );

test('a Bangla text of a user is drawn in our font on the first page if the device has none', async () => {
  const { page, context } = await openFirstPage(await shareMemory());
  for (const selector of ['h1[lang=bn]', 'p[lang=bn]'])
    await eventually(async () =>
      expect(await fontsOf(page, selector)).toEqual([{ familyName: 'Anek Bangla', isCustomFont: true }]),
    );
  expect(await downloadsOfBangla(page)).toHaveLength(2);
  await context.close();
});

test('the control: without its rule, no font for Bangla is downloaded', async () => {
  const { page, context } = await openFirstPage(await shareMemory(), { withoutRule: true });
  expect(await downloadsOfBangla(page)).toEqual([]);
  expect((await fontsOf(page, 'h1[lang=bn]')).filter(({ isCustomFont }) => isCustomFont)).toEqual([]);
  await context.close();
});

test('a first page without Bangla texts downloads no font for them', async () => {
  const { page, context } = await openFirstPage('/help');
  await page.getByRole('button', { name: 'বাংলা' }).first().waitFor();
  expect(await downloadsOfBangla(page)).toEqual([]);
  await context.close();
});
