import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '@petcare/contracts/users.ts';
import { readStored, writeStored } from '../browser/stored.ts';

const storageKey = 'petcare_locale';

type Fetch = () => Promise<{ messages: Messages }>;

/** The landing page has its own, which is a tenth of all. */
const catalogues: Record<Locale, { landing: Fetch; rest: Fetch }> = {
  en: {
    landing: () => import('../../locales/en.po?landing'),
    rest: () => import('../../locales/en.po?rest'),
  },
  bn: {
    landing: () => import('../../locales/bn.po?landing'),
    rest: () => import('../../locales/bn.po?rest'),
  },
};

/** Whether more than the landing page is shown. */
let wantsAll = false;
/** The language whose texts are all there. */
let whole: Locale | null = null;

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

/**
 * Fetches the texts of a language and shows them: those of the landing page, and all others once they were asked for.
 * Rejects, changing nothing, when they cannot be fetched.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  const { landing, rest } = catalogues[locale];
  const [first, others] = await Promise.all([landing(), wantsAll ? rest() : null]);
  // They may have been asked for meanwhile, in the language from before.
  const all = others ?? (wantsAll ? await rest() : null);
  i18n.loadAndActivate({ locale, messages: { ...first.messages, ...all?.messages } });
  whole = all ? locale : null;
  document.documentElement.lang = locale;
}

/**
 * Fetches the texts that the landing page does without. Whatever is fetched later than that page waits for this.
 * Rejects when they cannot be fetched; asking again tries again.
 */
export async function restOfTexts(): Promise<void> {
  wantsAll = true;
  const locale = shownLocale();
  if (whole === locale) return;
  const { messages } = await catalogues[locale].rest();
  i18n.load(locale, messages);
  if (shownLocale() === locale) whole = locale;
}

/** Remembers a language for the next visit. */
export function rememberLocale(locale: Locale): void {
  writeStored('localStorage', storageKey, locale);
}
