import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '@petcare/contracts/users.ts';
import { localeCookie, localeParameter } from '@petcare/contracts/rendered-pages.ts';
import { readCookie, writeCookie } from '../browser/cookies.ts';
import { readStored, writeStored } from '../browser/stored.ts';

type LoadCatalogue = () => Promise<{ messages: Messages }>;

/** The public pages have a catalogue of their own, without the texts for signed-in users. */
const catalogues: Record<Locale, { public: LoadCatalogue; rest: LoadCatalogue }> = {
  en: {
    public: () => import('../../locales/en.po?public'),
    rest: () => import('../../locales/en.po?rest'),
  },
  bn: {
    public: () => import('../../locales/bn.po?public'),
    rest: () => import('../../locales/bn.po?rest'),
  },
};

/** `true` once more than a public page is shown. */
let needsAll = false;
/** The language whose texts are complete. */
let completeLocale: Locale | null = null;

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
 * Loads and shows the texts of a language: those of the public pages, and all others if they are needed. Rejects
 * without any change when they cannot be loaded.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  const { public: shared, rest } = catalogues[locale];
  const [first, others] = await Promise.all([shared(), needsAll ? rest() : null]);
  // They may have been requested in the meantime, for the previous language.
  const all = others ?? (needsAll ? await rest() : null);
  i18n.loadAndActivate({ locale, messages: { ...first.messages, ...all?.messages } });
  completeLocale = all ? locale : null;
  document.documentElement.lang = locale;
}

/**
 * Loads the texts that public pages do not need; every other page waits for them. Rejects when they cannot be
 * loaded; the next call retries.
 */
export async function restOfTexts(): Promise<void> {
  needsAll = true;
  const locale = shownLocale();
  if (completeLocale === locale) return;
  const { messages } = await catalogues[locale].rest();
  i18n.load(locale, messages);
  if (shownLocale() === locale) completeLocale = locale;
}

export function rememberLocale(locale: Locale): void {
  writeStored('localStorage', localeCookie, locale);
  writeCookie(localeCookie, locale);
}
