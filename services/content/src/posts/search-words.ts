import { trusted } from 'mongoose';

/** Maximum number of stored words; the longest title and details hold fewer than twice as many. */
const maxWords = 600;
const maxWordLength = 40;
const maxQueryWords = 12;

/**
 * Returns the search words of texts for the field `words`: lower case, NFKC (Bangla letters have two encodings), split
 * at everything except letters, marks and digits.
 */
export function searchWordsOf(...texts: string[]): string[] {
  const found =
    texts
      .join(' ')
      .normalize('NFKC')
      .toLocaleLowerCase('en')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(found.map((word) => word.slice(0, maxWordLength)))].slice(0, maxWords);
}

/**
 * Returns a filter for posts that have a word beginning with each word of the query. A query without a word matches
 * every post.
 */
export function searchFilter(search: string | undefined): { $and?: { words: { $regex: RegExp } }[] } {
  const queryWords = searchWordsOf(search ?? '').slice(0, maxQueryWords);
  if (queryWords.length === 0) return {};
  // Words contain only letters, marks and digits, so nothing needs escaping.
  return { $and: queryWords.map((word) => ({ words: trusted({ $regex: new RegExp(`^${word}`) }) })) };
}

export function isSearch(filter: object): boolean {
  return '$and' in filter;
}
