import { poishaToTaka, takaToPoisha } from '@petcare/contracts/money.ts';

interface Counted {
  /** The unit price in taka. */
  readonly price: number;
  readonly quantity: number;
}

/** Returns the total in taka, computed in whole poisha. */
export function totalOf(lines: readonly Counted[]): number {
  return poishaToTaka(lines.reduce((sum, { price, quantity }) => sum + takaToPoisha(price) * quantity, 0));
}
