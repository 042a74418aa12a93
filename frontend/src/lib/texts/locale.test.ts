import { i18n } from '@lingui/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages as all } from '../../locales/en.po';
import { messages as shared } from '../../locales/en.po?public';
import { messages as rest } from '../../locales/en.po?rest';

async function freshPage() {
  vi.resetModules();
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: all }));
  return import('./locale.ts');
}

const shows = (key: string) => key in i18n.messages;
const [early = ''] = Object.keys(shared);
const [late = ''] = Object.keys(rest);

test('a public page loads its own texts, and any other page the rest', async () => {
  const { activateLocale, restOfTexts } = await freshPage();
  await activateLocale('en');
  expect(shows(early)).toBe(true);
  expect(shows(late)).toBe(false);
  await restOfTexts();
  expect(i18n.messages).toEqual(all);
});

test('changing the language on a later page loads all texts of the other language', async () => {
  const { activateLocale, restOfTexts } = await freshPage();
  await activateLocale('en');
  await restOfTexts();
  await activateLocale('bn');
  expect(i18n.locale).toBe('bn');
  expect(Object.keys(i18n.messages).toSorted()).toEqual(Object.keys(all).toSorted());
  expect(i18n.messages[late]).not.toEqual(all[late]);
});

test('changing the language while the other texts are loading ends with all texts', async () => {
  const { activateLocale, restOfTexts } = await freshPage();
  await activateLocale('en');
  await Promise.all([activateLocale('bn'), restOfTexts()]);
  expect(i18n.locale).toBe('bn');
  expect(shows(early) && shows(late)).toBe(true);
});
