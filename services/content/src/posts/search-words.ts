import { trusted } from 'mongoose';

/** The most words a post is found by; the longest title and details hold fewer than twice as many. */
const mostWords = 600;
/** Of a word that is longer, only its beginning counts. */
const longestWord = 40;
/** The most words of a query that count: more is no search any more. */
const mostWordsAsked = 12;

/**
 * The words of some texts as search compares them, for the field `words`: lower case, one spelling per letter (Bangla
 * letters can be written in two ways), cut at everything that is neither letter, mark nor digit.
 */
export function searchWordsOf(...texts: string[]): string[] {
  const found =
    texts
      .join(' ')
      .normalize('NFKC')
      .toLocaleLowerCase('en')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(found.map((word) => word.slice(0, longestWord)))].slice(0, mostWords);
}

/** The posts that hold a word beginning with each word of the query. A query without a word finds everything. */
export function searchFilter(search: string | undefined): { $and?: { words: { $regex: RegExp } }[] } {
  const asked = searchWordsOf(search ?? '').slice(0, mostWordsAsked);
  if (asked.length === 0) return {};
  // Words hold nothing but letters, marks and digits, so there is nothing left in them to escape.
  return { $and: asked.map((word) => ({ words: trusted({ $regex: new RegExp(`^${word}`) }) })) };
}

/** Whether a filter is of a search, so that it finds by the index on `words`. */
export function isSearch(filter: object): boolean {
  return '$and' in filter;
}
