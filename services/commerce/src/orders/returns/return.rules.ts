import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type {
  CompleteReturnBody,
  RequestReturnBody,
  ReturnState,
} from '@petcare/contracts/commerce/orders/returns.ts';
import { shareOfUnits } from '../../catalogue/coupons/coupon.rules.ts';
import type { OrderDocument } from '../order.model.ts';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import type { ReturnDocument, ReturnLineDocument } from './return.model.ts';

/** States in which a return waits for the shop or for its items. */
export const openStates = ['requested', 'approved', 'received'] as const satisfies ReturnState[];

const previousStates: Readonly<Record<Exclude<ReturnState, 'requested'>, readonly ReturnState[]>> = {
  approved: ['requested'],
  // Also while the items are on their way, because they may never arrive.
  refused: ['requested', 'approved'],
  received: ['approved'],
  completed: ['received'],
  withdrawn: ['requested'],
};

export function canMove(from: ReturnState, to: Exclude<ReturnState, 'requested'>): boolean {
  return previousStates[to].includes(from);
}

type Delivery = Pick<OrderDocument, 'status' | 'timeline'>;

/**
 * Returns the end of the time for returns: the end of the last day in Dhaka. Null unless the order is delivered, or if
 * there are no returns (`days` is 0).
 */
export function returnableUntil({ status, timeline }: Delivery, days: number): Date | null {
  const delivered = timeline.findLast((entry) => entry.kind === 'status' && entry.status === 'Delivered');
  if (status !== 'Delivered' || !delivered || days === 0) return null;
  return dhakaInstant(addDays(dhakaDateOf(delivered.at), days + 1), 0);
}

type Claim = Pick<ReturnDocument, 'state' | 'lines'>;

/** Returns the items of each line, by its place, that no other return claims. Refused and withdrawn ones claim none. */
export function quantitiesLeft(
  lines: readonly { readonly quantity: number }[],
  others: readonly Claim[],
): number[] {
  const left = lines.map(({ quantity }) => quantity);
  for (const { state, lines: claimed } of others) {
    if (state === 'refused' || state === 'withdrawn') continue;
    for (const { line, quantity } of claimed) left[line] = (left[line] ?? 0) - quantity;
  }
  return left;
}

/**
 * Share of returned units in the discount of their line: what the units claimed so far leave of the share of all of them.
 * Returns of all units of a line thus add up to what was paid.
 */
export function discountOfReturn(
  { quantity, discount = 0 }: { readonly quantity: number; readonly discount?: Poisha },
  units: number,
  claims: readonly { readonly quantity: number; readonly discount?: Poisha }[],
): Poisha {
  const claimed = claims.reduce((sum, one) => sum + one.quantity, 0);
  const given = claims.reduce((sum, one) => sum + (one.discount ?? 0), 0);
  return Math.max(0, shareOfUnits(discount, claimed + units, quantity) - given);
}

export function fits(asked: RequestReturnBody['lines'], left: readonly number[]): boolean {
  return asked.every(({ line, quantity }) => quantity <= (left[line] ?? 0));
}

/**
 * The same product replaces itself, whatever it costs by now. Another one must have the price at which the returned one
 * was sold, and must not need a prescription.
 */
export function isExchangeable(
  returned: Pick<ReturnLineDocument, 'productId' | 'unitPrice'>,
  product: Pick<ProductDocument, '_id' | 'productPrice' | 'prescriptionNeeded'>,
): boolean {
  return (
    product._id === returned.productId ||
    (product.productPrice === returned.unitPrice && !product.prescriptionNeeded)
  );
}

/** Most that the return may refund: the value of its items, and no more than is left of the payment. */
export function largestRefund(value: Poisha, left: Poisha): Poisha {
  return Math.min(value, left);
}

/** Returns the refund of a decision. `amount`: the part that was asked for. */
export function refundOf(
  { refund, amount }: { refund: CompleteReturnBody['refund']; amount: Poisha },
  largest: Poisha,
): Poisha {
  if (refund === 'none') return 0;
  return refund === 'part' ? amount : largest;
}
