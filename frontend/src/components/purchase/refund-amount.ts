import { latinDigits } from '@petcare/contracts/typed/digits.ts';
import { takaToPoisha } from '@petcare/contracts/shared/money.ts';

export type AmountProblem = 'missing' | 'unreadable' | 'too_much';

/** Parses an amount in taka with Bangla digits, commas or the taka sign. Compares in whole poisha. */
export function readAmount(typed: string, left: number): { amount: number } | { problem: AmountProblem } {
  const plain = latinDigits(typed).replaceAll(/[\s,৳]/g, '');
  if (plain === '') return { problem: 'missing' };
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain) || Number(plain) === 0) return { problem: 'unreadable' };
  const amount = Number(plain);
  return takaToPoisha(amount) > takaToPoisha(left) ? { problem: 'too_much' } : { amount };
}
