import { trusted } from 'mongoose';

/** The most words of a search that count. */
const mostWords = 8;
/** The most terms a record is found by; a long text has more words than anybody looks for. */
const mostTerms = 400;
/** Of a word that is longer, only its beginning counts. */
const longestWord = 60;

/**
 * The words by which a record is found, as they are indexed: lower case, Latin digits, one spelling per letter, without
 * the punctuation around them. A number like PC-2026-000123 is found by its whole and by its counting part, a mobile
 * number with its country code and without.
 */
export function searchTermsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap(wordsOf);
  const counts = words.flatMap((word) => /-0*(\d+)$/.exec(word)?.[1] ?? []);
  const phones = words.flatMap((word) => {
    const local = /^\+880(\d{6,})$/.exec(word)?.[1];
    return local === undefined ? [] : [`880${local}`, `0${local}`];
  });
  return [...new Set([...words, ...counts, ...phones])].slice(0, mostTerms);
}

/**
 * Matches records that have a term beginning with each word of a search, by the indexed field of their terms. A search
 * without a word, such as `.*`, finds nothing; no search asks for everything.
 */
export function withTermsLike(
  search: string | undefined,
  field: string = 'search_terms',
): { $and?: Record<string, { $regex: RegExp } | { $in: string[] }>[] } {
  if (search === undefined) return {};
  const words = wordsOf(search).slice(0, mostWords);
  if (words.length === 0) return { $and: [{ [field]: trusted({ $in: [] }) }] };
  return {
    $and: words.map((word) => ({ [field]: trusted({ $regex: new RegExp(`^${escaped(word)}`) }) })),
  };
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{M}\p{N}+]+|[^\p{L}\p{M}\p{N}]+$/gu, '').slice(0, longestWord))
    .filter(Boolean);
}

function escaped(word: string): string {
  return word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
