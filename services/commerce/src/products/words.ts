import SearchableMap from 'minisearch/SearchableMap';
import { petWords } from './pet-words.ts';

/** Of a word as it stands in a text; the joiners between Bangla letters are part of it. */
const wordPattern = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu;
/** The most words of a query that count: more is no search any more. */
const mostWords = 12;
/** Endings that turn a Bangla word without changing it: of, the, to, and the plurals. The longest come first. */
const banglaEndings = ['গুলোর', 'গুলোকে', 'গুলো', 'গুলি', 'দেরকে', 'দের', 'টির', 'টার', 'টি', 'টা', 'ের', 'কে'];
const shortestStem = 3;

/** The words of a text as they are written there. */
export function writtenWords(text: string): string[] {
  return text.match(wordPattern) ?? [];
}

/**
 * A word as search compares it: lower case, one spelling per letter (Bangla letters can be written in two ways),
 * Latin digits, and without the endings of grammar. Empty when nothing is left of it.
 */
export function stemOf(word: string): string {
  const plain = word
    .replaceAll(/[\u200c\u200d]/g, '')
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)));
  if (/^[a-z]{3,}s$/.test(plain) && !plain.endsWith('ss')) return plain.slice(0, -1);
  const ending = banglaEndings.find(
    (one) => plain.endsWith(one) && plain.length - one.length >= shortestStem,
  );
  return ending ? plain.slice(0, -ending.length) : plain;
}

/** The words of a query as search compares them, each once. */
export function queryWords(query: string): string[] {
  const stems = writtenWords(query).map(stemOf);
  return [...new Set(stems)].filter((stem) => stem !== '').slice(0, mostWords);
}

const meanings = new SearchableMap<string[]>();
for (const group of petWords) {
  const stems = group.split(' ').map(stemOf);
  // No word of any text begins like this, so that a meaning is never taken for a word.
  const meaning = `=${stems[0]}`;
  for (const stem of stems) meanings.set(stem, [...new Set([...(meanings.get(stem) ?? []), meaning])]);
}

/** What a word of a text is found by: itself, and what it means. */
export function termsOf(word: string): string[] {
  const stem = stemOf(word);
  return stem === '' ? [] : [stem, ...(meanings.get(stem) ?? [])];
}

/**
 * What a word of a query may mean: exactly this word, else one it is the beginning of; and when `edits` are forgiven,
 * one that is so nearly this word.
 */
export function meaningsOf(stem: string, edits = 0): string[] {
  const exact = meanings.get(stem);
  if (exact) return exact;
  const begun = stem.length >= shortestStem ? [...meanings.atPrefix(stem).values()].flat() : [];
  if (begun.length > 0 || edits === 0) return [...new Set(begun)];
  return [...new Set([...meanings.fuzzyGet(stem, edits).values()].flatMap(([found]) => found))];
}

/** How many letters of a word may be wrong: none of a very short one or a number, up to two. */
export function forgiven(stem: string): number {
  if (stem.length < 3 || /\p{N}/u.test(stem)) return 0;
  return stem.length < 5 ? 1 : 2;
}
