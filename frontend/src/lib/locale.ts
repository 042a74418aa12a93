import { i18n } from '@lingui/core';
import type { Locale } from '@petcare/contracts/users.ts';
import { readStored, writeStored } from './stored.ts';

const storageKey = 'petcare_locale';

const catalogues: Record<Locale, () => Promise<{ messages: Parameters<typeof i18n.load>[1] }>> = {
  en: () => import('../locales/en.po'),
  bn: () => import('../locales/bn.po'),
};

/** The language the reader chose on this device; English until they choose. */
export function rememberedLocale(): Locale {
  return readStored('localStorage', storageKey) === 'bn' ? 'bn' : 'en';
}

/** Whether to offer Bangla: the browser prefers it and the reader has not decided yet. Never switches by itself. */
export function shouldSuggestBangla(): boolean {
  const undecided = readStored('localStorage', storageKey) === null;
  return undecided && navigator.languages.some((language) => language.toLowerCase().startsWith('bn'));
}

/** The language the page is in. */
export function shownLocale(): Locale {
  return i18n.locale === 'bn' ? 'bn' : 'en';
}

/** Fetches the texts of a language and shows them. Rejects, changing nothing, when they cannot be fetched. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Remembers a language for the next visit. */
export function rememberLocale(locale: Locale): void {
  writeStored('localStorage', storageKey, locale);
}
