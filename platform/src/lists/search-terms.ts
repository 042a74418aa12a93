import { asciiEmail } from '@petcare/contracts/typed/emails.ts';
import { readPhone } from '@petcare/contracts/typed/phones.ts';
import { plainText, wordsIn } from '@petcare/contracts/typed/words.ts';
import { trusted } from 'mongoose';

const maxWords = 12;
const maxTerms = 600;
const maxTermLength = 60;

/**
 * Returns the indexed terms of texts: each word (`wordsIn`), and what is written without a blank as a whole, such as
 * an email address or an order number. A number like PC-2026-000123 is also found by its serial part, a mobile number
 * with and without country code, an email address by the words before its @.
 */
export function searchTermsOf(texts: readonly string[]): string[] {
  const wholes = texts.flatMap(tokensOf);
  const words = wholes.flatMap((whole) => wordsIn(whole.split('@')[0] ?? ''));
  const serials = wholes.flatMap((whole) => /-0*(\d+)$/.exec(whole)?.[1] ?? []);
  const phones = wholes.flatMap((whole) => {
    const local = /^\+880(\d{6,})$/.exec(whole)?.[1];
    return local === undefined ? [] : [`880${local}`, `0${local}`];
  });
  const terms = [...wholes, ...serials, ...phones, ...words].map((term) => term.slice(0, maxTermLength));
  return [...new Set(terms)].slice(0, maxTerms);
}

/**
 * Returns a filter for records that have a term beginning with each word of the search. A search without a word, such
 * as `.*`, matches nothing; an absent or blank search matches everything.
 */
export function withTermsLike(
  search: string | undefined,
  field: string = 'searchTerms',
): { $and?: Record<string, { $regex: RegExp } | { $in: string[] }>[] } {
  return search === undefined || search.trim() === '' ? {} : withWordsLike(searchWordsOf(search), field);
}

/** Returns the filter of `withTermsLike` for words that are normalized already. */
export function withWordsLike(
  words: readonly string[],
  field: string = 'searchTerms',
): ReturnType<typeof withTermsLike> {
  if (words.length === 0) return { $and: [{ [field]: trusted({ $in: [] }) }] };
  return {
    $and: words
      .slice(0, maxWords)
      .map((word) => ({ [field]: trusted({ $regex: new RegExp(`^${escapeRegex(word)}`) }) })),
  };
}

/**
 * Returns what a record must have: a mobile number in the stored form, email addresses and numbers of three digits and
 * more as they are written, else each word by itself.
 */
export function searchWordsOf(search: string): string[] {
  const phone = readPhone(search);
  if (phone !== null) return [phone];
  return tokensOf(search)
    .flatMap((token) => (/@|\d{3}/.test(token) ? [asciiEmail(token)] : wordsIn(token)))
    .map((word) => word.slice(0, maxTermLength));
}

/** Returns what a text holds between blanks, in the form of `plainText` and without surrounding punctuation. */
function tokensOf(text: string): string[] {
  return plainText(text)
    .replaceAll(/\p{Pd}/gu, '-')
    .split(/\s+/)
    .map((token) => token.replaceAll(surroundings, ''))
    .filter((token) => wordsIn(token).length > 0);
}

const sign = String.raw`\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}`;
const surroundings = new RegExp(`^[^+${sign}]+|[^${sign}]+$`, 'gu');

function escapeRegex(word: string): string {
  return word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
