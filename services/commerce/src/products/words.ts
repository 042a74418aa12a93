import SearchableMap from 'minisearch/SearchableMap';
import { petWords } from './pet-words.ts';

/** A word in a text, including the joiners between Bangla letters. */
const wordPattern = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu;
const maxWords = 12;
/** Inflection endings of Bangla nouns (case, article, plural), longest first. */
const banglaEndings = ['গুলোর', 'গুলোকে', 'গুলো', 'গুলি', 'দেরকে', 'দের', 'টির', 'টার', 'টি', 'টা', 'ের', 'কে'];
const minStemLength = 3;

export function writtenWords(text: string): string[] {
  return text.match(wordPattern) ?? [];
}

/**
 * Stem of a word: lower case, one encoding per Bangla letter, Latin digits, no inflection ending. May be empty.
 */
export function stemOf(word: string): string {
  const plain = word
    .replaceAll(/[\u200c\u200d]/g, '')
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)));
  if (/^[a-z]{3,}s$/.test(plain) && !plain.endsWith('ss')) return plain.slice(0, -1);
  const ending = banglaEndings.find(
    (one) => plain.endsWith(one) && plain.length - one.length >= minStemLength,
  );
  return ending ? plain.slice(0, -ending.length) : plain;
}

export function queryWords(query: string): string[] {
  const stems = writtenWords(query).map(stemOf);
  return [...new Set(stems)].filter((stem) => stem !== '').slice(0, maxWords);
}

const meanings = new SearchableMap<string[]>();
for (const group of petWords) {
  const stems = group.split(' ').map(stemOf);
  // No word begins with this sign, so a meaning never equals a word.
  const meaning = `=${stems[0]}`;
  for (const stem of stems) meanings.set(stem, [...new Set([...(meanings.get(stem) ?? []), meaning])]);
}

export function termsOf(word: string): string[] {
  const stem = stemOf(word);
  return stem === '' ? [] : [stem, ...(meanings.get(stem) ?? [])];
}

/**
 * Meanings of a query word: of the exact word, else with `prefix` of words it is a prefix of, else of words within
 * `edits` typing errors.
 */
export function meaningsOf(stem: string, { prefix = true, edits = 0 } = {}): string[] {
  const exact = meanings.get(stem);
  if (exact) return exact;
  const started = prefix && stem.length >= minStemLength ? [...meanings.atPrefix(stem).values()].flat() : [];
  if (started.length > 0 || edits === 0) return [...new Set(started)];
  return [...new Set([...meanings.fuzzyGet(stem, edits).values()].flatMap(([found]) => found))];
}

/** Returns true if the word itself names an animal, a product or the like, so that it is no beginning of another word. */
export function hasMeaning(stem: string): boolean {
  return meanings.has(stem);
}

/** Tolerated typing errors: none in a very short word or a number, at most two. */
export function toleratedEdits(stem: string): number {
  if (stem.length < 3 || /\p{N}/u.test(stem)) return 0;
  return stem.length < 5 ? 1 : 2;
}
