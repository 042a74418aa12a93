import { latinDigits } from '@petcare/contracts/typed/digits.ts';

export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}

export const emptyCard: CardInput = { number: '', expiry: '', cvc: '' };

const digitsOf = (text: string) => latinDigits(text).replaceAll(/\D/g, '');

export function groupNumber(text: string): string {
  return digitsOf(text)
    .slice(0, 16)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats typed or pasted text as `MM/YY`; a first digit from 2 to 9 gets a leading zero. */
export function groupExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export function cvcDigits(text: string): string {
  return digitsOf(text).slice(0, 4);
}

export function plainNumber({ number }: CardInput): string {
  return digitsOf(number);
}

export function expiryParts({ expiry }: CardInput): { month: string; year: string } | null {
  const found = /^(\d{2})\/(\d{2})$/.exec(expiry);
  return found ? { month: found[1] ?? '', year: `20${found[2] ?? ''}` } : null;
}
