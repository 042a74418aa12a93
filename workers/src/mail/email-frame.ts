import { inline, type EmailWords } from './email.ts';

type Frame = Pick<EmailWords, 'greeting' | 'closing'>;

/** How every English letter begins and ends. Without a name it greets whoever reads it. */
export function english(name: string): Frame {
  return {
    greeting: name === '' ? 'Hello,' : `Hello ${inline(name)},`,
    closing: 'With love for all animals, PetCare',
  };
}

/** The same in Bangla. */
export function bangla(name: string): Frame {
  return {
    greeting: `প্রিয় ${name === '' ? 'প্রাণীপ্রেমী' : inline(name)},`,
    closing: 'সব প্রাণীর জন্য ভালোবাসা নিয়ে, পেটকেয়ার',
  };
}

/** Numbers in Bangla digits. */
export const inBangla = new Intl.NumberFormat('bn-BD');
