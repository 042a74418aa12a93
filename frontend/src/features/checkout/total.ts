import { poishaToTaka, takaToPoisha } from '@petcare/contracts/money.ts';

interface Counted {
  /** Of one, in taka. */
  readonly price: number;
  readonly quantity: number;
}

/** What all of it costs, in taka, reckoned in whole poisha. */
export function totalOf(lines: readonly Counted[]): number {
  return poishaToTaka(lines.reduce((sum, { price, quantity }) => sum + takaToPoisha(price) * quantity, 0));
}
