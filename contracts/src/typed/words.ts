import { latinDigits } from './digits.ts';

const emoji = String.raw`\p{Extended_Pictographic}|\p{Regional_Indicator}{2}`;
const letters = String.raw`[\p{L}\p{M}\p{N}]+`;

/** A word as it is written, with the joiners between Bangla letters, or a run of emoji with their modifiers. */
const written = new RegExp(
  String.raw`(?:(?:${emoji})[\p{Emoji_Modifier}\ufe0f\u200d]*)+|[\p{L}\p{M}\p{N}\p{Cf}]+`,
  'gu',
);
const wordPattern = new RegExp(`${letters}|${emoji}`, 'gu');

/**
 * Returns a text in the form in which searches compare: lower case, Latin digits, one encoding per letter, without
 * joiners, modifiers of emoji and the accents of Latin letters. The vowel signs and nuktas of Bangla stay.
 */
export function plainText(text: string): string {
  return latinDigits(
    text
      // A ত with virama and joiner is the older encoding of ৎ.
      .replaceAll('\u09a4\u09cd\u200d', '\u09ce')
      .replaceAll(/[\p{Cf}\p{Emoji_Modifier}\ufe00-\ufe0f]/gu, '')
      .normalize('NFKD')
      .toLocaleLowerCase('en')
      .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
      .normalize('NFC'),
  );
}

/** Returns the words of a text in the form of `plainText`. Punctuation separates words, and each emoji is a word. */
export function wordsIn(text: string): string[] {
  return plainText(text).match(wordPattern) ?? [];
}

/** Finds the words of a text as they are written, to mark them. Several may share one form. */
export function writtenWords(text: string): { readonly word: string; readonly index: number }[] {
  return Array.from(text.matchAll(written), ({ 0: word, index }) => ({ word, index }));
}
