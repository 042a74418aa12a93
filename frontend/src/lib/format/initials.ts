import { hasPlainLetters } from './plain-letters.ts';

let graphemes: Intl.Segmenter | undefined;

/** Returns the first letters of the first and last word of a name, by graphemes: `রহিমা খাতুন` → `রখা`. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => firstLetter(word)).join('');
}

function firstLetter(word: string): string {
  if (hasPlainLetters(word.slice(0, 2))) return word.slice(0, 1).toUpperCase();
  graphemes ??= new Intl.Segmenter('bn', { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(word)) return segment.toUpperCase();
  return '';
}
