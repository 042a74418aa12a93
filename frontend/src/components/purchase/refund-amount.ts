import { takaToPoisha } from '@petcare/contracts/money.ts';

/** Why an amount cannot be refunded as it was typed. */
export type AmountProblem = 'missing' | 'unreadable' | 'too_much';

const latinDigits = (text: string) =>
  text.replaceAll(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)));

/** Reads an amount in taka as people type it: with Bangla digits, commas or the taka sign; compared in whole poisha. */
export function readAmount(typed: string, left: number): { amount: number } | { problem: AmountProblem } {
  const plain = latinDigits(typed).replaceAll(/[\s,৳]/g, '');
  if (plain === '') return { problem: 'missing' };
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain) || Number(plain) === 0) return { problem: 'unreadable' };
  const amount = Number(plain);
  return takaToPoisha(amount) > takaToPoisha(left) ? { problem: 'too_much' } : { amount };
}
