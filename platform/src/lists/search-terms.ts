import { trusted } from 'mongoose';

const maxWords = 8;
const maxTerms = 400;
const maxWordLength = 60;

/**
 * Returns the indexed terms of texts: lower case, Latin digits, normalized letters, no surrounding punctuation. A
 * number like PC-2026-000123 is also found by its serial part, a mobile number with and without country code.
 */
export function searchTermsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap(wordsOf);
  const serials = words.flatMap((word) => /-0*(\d+)$/.exec(word)?.[1] ?? []);
  const phones = words.flatMap((word) => {
    const local = /^\+880(\d{6,})$/.exec(word)?.[1];
    return local === undefined ? [] : [`880${local}`, `0${local}`];
  });
  return [...new Set([...words, ...serials, ...phones])].slice(0, maxTerms);
}

/**
 * Returns a filter for records that have a term beginning with each word of the search. A search without a word, such
 * as `.*`, matches nothing; an undefined search matches everything.
 */
export function withTermsLike(
  search: string | undefined,
  field: string = 'search_terms',
): { $and?: Record<string, { $regex: RegExp } | { $in: string[] }>[] } {
  return search === undefined ? {} : withWordsLike(wordsOf(search), field);
}

/** Returns the filter of `withTermsLike` for words that are normalized already. */
export function withWordsLike(
  words: readonly string[],
  field: string = 'search_terms',
): ReturnType<typeof withTermsLike> {
  if (words.length === 0) return { $and: [{ [field]: trusted({ $in: [] }) }] };
  return {
    $and: words
      .slice(0, maxWords)
      .map((word) => ({ [field]: trusted({ $regex: new RegExp(`^${escapeRegex(word)}`) }) })),
  };
}

/** Returns the normalized words of a text: lower case, Latin digits, no surrounding punctuation. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
    .split(/\s+/)
    .map((word) =>
      word.replaceAll(/^[^\p{L}\p{M}\p{N}+]+|[^\p{L}\p{M}\p{N}]+$/gu, '').slice(0, maxWordLength),
    )
    .filter(Boolean);
}

function escapeRegex(word: string): string {
  return word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
