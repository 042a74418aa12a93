import { singleLine, type EmailWords } from './email.ts';

type Frame = Pick<EmailWords, 'greeting' | 'closing'>;

/** Without a name, the greeting is general. */
export function englishFrame(name: string): Frame {
  return {
    greeting: name === '' ? 'Hello,' : `Hello ${singleLine(name)},`,
    closing: 'With love for all animals, PetCare',
  };
}

export function banglaFrame(name: string): Frame {
  return {
    greeting: `প্রিয় ${name === '' ? 'প্রাণীপ্রেমী' : singleLine(name)},`,
    closing: 'সব প্রাণীর জন্য ভালোবাসা নিয়ে, পেটকেয়ার',
  };
}

export const banglaNumber = new Intl.NumberFormat('bn-BD');
