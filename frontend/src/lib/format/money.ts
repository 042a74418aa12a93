import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';

/** Amounts have the same format on pages, in emails and on receipts. */
export { formatTaka } from '@petcare/contracts/shared/money.ts';

/** Returns the difference of two amounts in taka, calculated in whole poisha. */
export function takaLeft(of: number, gone: number): number {
  return poishaToTaka(takaToPoisha(of) - takaToPoisha(gone));
}
