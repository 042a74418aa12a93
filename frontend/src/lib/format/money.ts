import { poishaToTaka, takaToPoisha } from '@petcare/contracts/money.ts';

/** Amounts are written the same on pages, in letters and on receipts. */
export { formatTaka } from '@petcare/contracts/money.ts';

/** What is left of an amount in taka once another has gone, reckoned in whole poisha. */
export function takaLeft(of: number, gone: number): number {
  return poishaToTaka(takaToPoisha(of) - takaToPoisha(gone));
}
