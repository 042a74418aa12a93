import { latinDigits } from './digits.ts';

/**
 * Returns a Bangladeshi mobile number in E.164 format; null for any other text. The trunk zero may follow the country
 * code, since people type their whole number behind a prefilled +880. Operators have 013 to 019.
 */
export function readPhone(typed: string): string | null {
  const compact = latinDigits(typed.normalize('NFKC')).replaceAll(/[\s\p{Cf}\p{Pd}\u2212().]/gu, '');
  const subscriber = /^(?:(?:\+|00)?8800?|0)?(1[3-9]\d{8})$/.exec(compact)?.[1];
  return subscriber === undefined ? null : `+880${subscriber}`;
}

/** Returns the eleven digits of a stored number, in the form that couriers and bKash ask for. */
export function nationalPhone(phone: string): string {
  return phone.replace(/^\+88/, '');
}
