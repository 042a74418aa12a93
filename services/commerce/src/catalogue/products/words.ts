import { plainText, wordsIn } from '@petcare/contracts/typed/words.ts';
import SearchableMap from 'minisearch/SearchableMap';
import { petWords } from './pet-words.ts';

const maxWords = 12;
/** Inflection endings of Bangla nouns (case, article, plural), longest first. */
const banglaEndings = ['গুলোর', 'গুলোকে', 'গুলো', 'গুলি', 'দেরকে', 'দের', 'টির', 'টার', 'টি', 'টা', 'ের', 'কে'];
const minStemLength = 3;

/** Returns the form of a word in which searches compare, without its inflection ending. */
export function stemOf(word: string): string {
  const plain = plainText(word);
  if (/^[a-z]{3,}s$/.test(plain) && !plain.endsWith('ss')) return plain.slice(0, -1);
  const ending = banglaEndings.find(
    (one) => plain.endsWith(one) && plain.length - one.length >= minStemLength,
  );
  return ending ? plain.slice(0, -ending.length) : plain;
}

export function queryWords(query: string): string[] {
  return [...new Set(wordsIn(query).map(stemOf))].slice(0, maxWords);
}

const meanings = new SearchableMap<string[]>();
for (const group of petWords) {
  const stems = group.split(' ').map(stemOf);
  // No word begins with this sign, so a meaning never equals a word.
  const meaning = `=${stems[0]}`;
  for (const stem of stems) meanings.set(stem, [...new Set([...(meanings.get(stem) ?? []), meaning])]);
}

/** Returns the terms of a written word: its stem and its meanings. A run of emoji has those of each. */
export function termsOf(written: string): string[] {
  return wordsIn(written)
    .map(stemOf)
    .flatMap((stem) => [stem, ...(meanings.get(stem) ?? [])]);
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
