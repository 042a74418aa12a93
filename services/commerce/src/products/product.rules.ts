/** The most words of a query that count: more is no search any more. */
const mostWords = 12;

/**
 * The words of a text as search compares them: lower case, one spelling per letter (Bangla letters can be
 * written in two ways), cut at everything that is neither letter, mark nor digit.
 */
export function wordsOf(text: string): string[] {
  const found =
    text
      .normalize('NFKC')
      .toLocaleLowerCase('en')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(found)];
}

/** The beginnings of words that a product must hold, all of them. Empty when the query holds no word at all. */
export function searchPrefixes(query: string): RegExp[] {
  // Words hold nothing but letters, marks and digits, so there is nothing left in them to escape.
  return wordsOf(query)
    .slice(0, mostWords)
    .map((word) => new RegExp(`^${word}`));
}
