import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage } from '../../support/browser.ts';
import { uploadPicture } from '../../support/posting.ts';
import { signUpVerifiedUser } from '../../support/users.ts';
import { openRendered } from '../rendered-pages/rendered-paths.ts';

const petcare = inject('petcare');
const { url } = petcare;
const browser = await browserOfFile();

/** Fonts that a device may have for Bangla, in the style sheet. */
const localFonts =
  /local\(["']?(?:Anek Bangla|Noto Sans Bengali|NotoSansBengali-Regular|Bangla Sangam MN|Nirmala UI|Vrinda)["']?\),?\s*/g;
/** The rule for Bangla texts of users on the first page. */
const ruleOfBangla = /(?<=[{}])[^{}]*\[data-ready\][^{}]*\[lang=["']?bn["']?\]\s*\{[^}]*\}/g;

/** Opens the first page of a visit, in English, on a device without a Bangla font. */
async function openFirstPage(path: string, { withoutRule = false } = {}) {
  const { page, context } = await openPage(browser, url, { width: 360 });
  let removed = false;
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const css = (await response.text()).replaceAll(localFonts, '');
    const changed = withoutRule ? css.replaceAll(ruleOfBangla, '') : css;
    if (changed !== css) removed = true;
    await route.fulfill({ response, body: changed });
  });
  await openRendered(page, path);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html[lang=en][data-ready]:not([data-fonts])').count()).toBe(1);
  expect(removed).toBe(withoutRule);
  return { page, context };
}

const title = `ছাদে বসে থাকা টুনি ${randomUUID()}`;
const details = 'সে সারা বিকেল ছাদে বসে পাখি দেখে।';

/** Shares a memory, which the list of memories then shows first. */
async function shareMemory(): Promise<void> {
  const user = await signUpVerifiedUser(petcare);
  const body = { title, details, img_URL: await uploadPicture(user) };
  expect((await user.client.call(endpoints['memories.create'], { body })).status).toBe(201);
}

/** The fonts that draw a text; `isCustomFont` is true for one that the page has downloaded. */
async function fontsOf(page: Page, text: string) {
  const element = page.getByText(text, { exact: true }).first();
  await element.evaluate(({ dataset }) => void (dataset['asked'] = ''));
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-asked]',
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  await element.evaluate(({ dataset }) => void delete dataset['asked']);
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
  await shareMemory();
  const { page, context } = await openFirstPage('/memories');
  for (const text of [title, details])
    await eventually(async () =>
      expect(await fontsOf(page, text)).toContainEqual({
        familyName: expect.stringMatching(/^Anek Bangla/),
        isCustomFont: true,
      }),
    );
  expect(await downloadsOfBangla(page)).toHaveLength(2);
  await context.close();
});

test('the control: without its rule, no font for Bangla is downloaded', async () => {
  await shareMemory();
  const { page, context } = await openFirstPage('/memories', { withoutRule: true });
  expect(await downloadsOfBangla(page)).toEqual([]);
  const fonts = await fontsOf(page, title);
  expect(fonts.filter(({ familyName }) => familyName.includes('Bangla'))).toEqual([]);
  await context.close();
});

test('a first page without Bangla texts downloads no font for them', async () => {
  const { page, context } = await openFirstPage('/help');
  await page.getByRole('button', { name: 'বাংলা' }).first().waitFor();
  expect(await downloadsOfBangla(page)).toEqual([]);
  await context.close();
});
