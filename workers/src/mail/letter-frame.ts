import { inline, type LetterWords } from './letter.ts';

type Frame = Pick<LetterWords, 'greeting' | 'closing'>;

/** How every English letter begins and ends. */
export function english(name: string): Frame {
  return { greeting: `Hello ${inline(name)},`, closing: 'With love for all animals, PetCare' };
}

/** How every Bangla letter begins and ends. */
export function bangla(name: string): Frame {
  return { greeting: `প্রিয় ${inline(name)},`, closing: 'সব প্রাণীর জন্য ভালোবাসা নিয়ে, পেটকেয়ার' };
}

/** Numbers in Bangla digits. */
export const inBangla = new Intl.NumberFormat('bn-BD');
