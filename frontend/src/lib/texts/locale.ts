import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { localeCookie, localeParameter } from '@petcare/contracts/rendered-pages.ts';
import { readCookie, writeCookie } from '../browser/cookies.ts';
import { readStored, writeStored } from '../browser/stored.ts';

type LoadCatalogue = () => Promise<{ messages: Messages }>;

/** The texts of the landing page, those of other public pages besides, and those for signed-in users. */
const catalogues: Record<Locale, readonly [landing: LoadCatalogue, ...more: LoadCatalogue[]]> = {
  en: [
    () => import('../../locales/en.po?landing'),
    () => import('../../locales/en.po?public'),
    () => import('../../locales/en.po?rest'),
  ],
  bn: [
    () => import('../../locales/bn.po?landing'),
    () => import('../../locales/bn.po?public'),
    () => import('../../locales/bn.po?rest'),
  ],
};

/** How many parts of a catalogue the pages shown so far need. */
let needed = 1;
/** How many parts of the shown language are loaded. */
let loaded = 0;

/** Earlier versions stored the choice only where the server cannot read it. */
function storedChoice(): string | null {
  return readCookie(localeCookie) ?? readStored('localStorage', localeCookie);
}

export function rememberedLocale(): Locale {
  return storedChoice() === 'bn' ? 'bn' : 'en';
}

/** Returns the language that the server rendered the page in. */
export function renderedLocale(): Locale {
  return document.documentElement.lang === 'bn' ? 'bn' : 'en';
}

/**
 * Returns the language that the address asks for, as links of search engines do, and removes it from the address. It
 * becomes the reader's choice if they have made none. Null for an address without a language.
 */
export function takeAddressLocale(): Locale | null {
  const address = new URL(window.location.href);
  const asked = address.searchParams.get(localeParameter);
  if (asked !== 'en' && asked !== 'bn') return null;
  address.searchParams.delete(localeParameter);
  window.history.replaceState(window.history.state, '', address);
  if (storedChoice() === null) rememberLocale(asked);
  return asked;
}

export function shouldSuggestBangla(): boolean {
  const undecided = storedChoice() === null;
  return undecided && navigator.languages.some((language) => language.toLowerCase().startsWith('bn'));
}

export function shownLocale(): Locale {
  return i18n.locale === 'bn' ? 'bn' : 'en';
}

/**
 * Loads and shows the texts of a language that are needed. Rejects without any change when they cannot be loaded.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  let messages: Messages = {};
  let count = 0;
  // More may be requested while these are loading, for the previous language.
  while (count < needed) {
    const parts = await load(locale, count, needed);
    count += parts.length;
    messages = Object.assign(messages, ...parts);
  }
  i18n.loadAndActivate({ locale, messages });
  loaded = count;
  document.documentElement.lang = locale;
}

/**
 * Loads the texts of the public pages besides the landing page; those pages wait for them. Rejects when they cannot be
 * loaded; the next call retries.
 */
export const publicTexts = () => ensure(2);

/** Loads all texts; every page that is not public waits for them. Rejects like `publicTexts`. */
export async function restOfTexts(): Promise<void> {
  await Promise.all([ensure(3), import('../api/signed-in-error-texts.ts')]);
}

async function ensure(parts: number): Promise<void> {
  needed = Math.max(needed, parts);
  const locale = shownLocale();
  if (loaded >= parts) return;
  const messages = await load(locale, loaded, parts);
  for (const part of messages) i18n.load(locale, part);
  if (shownLocale() === locale) loaded = Math.max(loaded, parts);
}

async function load(locale: Locale, from: number, to: number): Promise<Messages[]> {
  const parts = await Promise.all(catalogues[locale].slice(from, to).map((part) => part()));
  return parts.map(({ messages }) => messages);
}

export function rememberLocale(locale: Locale): void {
  writeStored('localStorage', localeCookie, locale);
  writeCookie(localeCookie, locale);
}
