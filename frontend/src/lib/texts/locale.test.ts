import { i18n } from '@lingui/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { messages as all } from '../../locales/en.po';
import { messages as landing } from '../../locales/en.po?landing';
import { messages as shared } from '../../locales/en.po?public';
import { messages as rest } from '../../locales/en.po?rest';

async function freshPage() {
  vi.resetModules();
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: all }));
  return import('./locale.ts');
}

const shows = (key: string) => key in i18n.messages;
const [early = ''] = Object.keys(landing);
const [later = ''] = Object.keys(shared);
const [late = ''] = Object.keys(rest);

test('the landing page loads its own texts, other public pages theirs, and any other page the rest', async () => {
  const { activateLocale, publicTexts, restOfTexts } = await freshPage();
  await activateLocale('en');
  expect([early, later, late].map(shows)).toEqual([true, false, false]);
  await publicTexts();
  expect([early, later, late].map(shows)).toEqual([true, true, false]);
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
  const { activateLocale, publicTexts, restOfTexts } = await freshPage();
  await activateLocale('en');
  await Promise.all([activateLocale('bn'), publicTexts(), restOfTexts()]);
  expect(i18n.locale).toBe('bn');
  expect(Object.keys(i18n.messages).toSorted()).toEqual(Object.keys(all).toSorted());
});
