import { i18n } from '@lingui/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages as all } from '../../locales/en.po';
import { messages as landing } from '../../locales/en.po?landing';
import { messages as rest } from '../../locales/en.po?rest';

/** A page that has just been opened: nothing but the landing page was asked for. */
async function freshPage() {
  vi.resetModules();
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: all }));
  return import('./locale.ts');
}

const shows = (key: string) => key in i18n.messages;
const [early = ''] = Object.keys(landing);
const [late = ''] = Object.keys(rest);

test('the landing page fetches its own texts, and anything later brings the others', async () => {
  const { activateLocale, restOfTexts } = await freshPage();
  await activateLocale('en');
  expect(shows(early)).toBe(true);
  expect(shows(late)).toBe(false);
  await restOfTexts();
  expect(i18n.messages).toEqual(all);
});

test('whoever changes the language on a later page has all texts in the other one', async () => {
  const { activateLocale, restOfTexts } = await freshPage();
  await activateLocale('en');
  await restOfTexts();
  await activateLocale('bn');
  expect(i18n.locale).toBe('bn');
  expect(Object.keys(i18n.messages).toSorted()).toEqual(Object.keys(all).toSorted());
  expect(i18n.messages[late]).not.toEqual(all[late]);
});

test('a language that is being changed while the others are asked for ends with all texts', async () => {
  const { activateLocale, restOfTexts } = await freshPage();
  await activateLocale('en');
  await Promise.all([activateLocale('bn'), restOfTexts()]);
  expect(i18n.locale).toBe('bn');
  expect(shows(early) && shows(late)).toBe(true);
});
