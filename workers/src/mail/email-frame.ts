import type { EmailWords } from './email.ts';
import { plainName } from './plain-name.ts';

type Frame = Pick<EmailWords, 'greeting' | 'closing'>;

export function englishFrame(name: string): Frame {
  const plain = plainName(name);
  return {
    greeting: plain === '' ? 'Hello,' : `Hello ${plain},`,
    closing: 'With love for all animals, PetCare',
  };
}

export function banglaFrame(name: string): Frame {
  return {
    greeting: `প্রিয় ${plainName(name) || 'প্রাণীপ্রেমী'},`,
    closing: 'সব প্রাণীর জন্য ভালোবাসা নিয়ে, পেটকেয়ার',
  };
}

export const banglaNumber = new Intl.NumberFormat('bn-BD');
