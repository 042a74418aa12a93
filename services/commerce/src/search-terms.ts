import { trusted } from 'mongoose';

/** The most words of a search that count. */
const mostWords = 8;

/**
 * The words by which a record is found, as they are indexed: lower case, Latin digits, one spelling per letter. A
 * number like PC-2026-000123 is found by its whole and by its counting part.
 */
export function searchTermsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap(wordsOf);
  const counts = words.flatMap((word) => /-0*(\d+)$/.exec(word)?.[1] ?? []);
  return [...new Set([...words, ...counts])];
}

/** Matches records that have a term beginning with each word of a search, by their indexed `search_terms`. */
export function withTermsLike(search: string) {
  const words = wordsOf(search).slice(0, mostWords);
  if (words.length === 0) return {};
  return {
    $and: words.map((word) => ({ search_terms: trusted({ $regex: new RegExp(`^${escaped(word)}`) }) })),
  };
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))
    .split(/\s+/)
    .filter(Boolean);
}

function escaped(word: string): string {
  return word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
