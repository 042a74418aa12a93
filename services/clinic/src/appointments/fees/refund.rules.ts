import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { FeeRefund } from './fee-payment.model.ts';

/**
 * Inserts the refund after which `total` was refunded, among refunds that are in order; the amount of each is the
 * difference to the total before it. Returns null when the total is known.
 */
export function insertRefund(
  refunds: readonly FeeRefund[],
  total: Poisha,
  refund: Omit<FeeRefund, 'amount'>,
): FeeRefund[] | null {
  let before = 0;
  if (total === before) return null;
  for (const [index, following] of refunds.entries()) {
    const after = before + following.amount;
    if (after === total) return null;
    if (after > total)
      return refunds.toSpliced(
        index,
        1,
        { ...refund, amount: total - before },
        { ...following, amount: after - total },
      );
    before = after;
  }
  return [...refunds, { ...refund, amount: total - before }];
}
