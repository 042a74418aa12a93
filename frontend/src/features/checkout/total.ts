import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';

interface PricedLine {
  readonly price: number;
  readonly quantity: number;
}

/** Returns the total in taka, computed in whole poisha. */
export function totalOf(lines: readonly PricedLine[]): number {
  return poishaToTaka(lines.reduce((sum, { price, quantity }) => sum + takaToPoisha(price) * quantity, 0));
}
