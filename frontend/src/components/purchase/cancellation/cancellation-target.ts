import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';

/** A paid order or booking whose cancellation is decided. */
export interface CancellationTarget {
  readonly kind: 'orders' | 'hostelOrders';
  readonly id: string;
  readonly number: string;
  readonly version: number;
  /** Taka that can still be refunded. */
  readonly left: number;
  /** Suggested answer to "back into stock?"; null when there is nothing to put back. */
  readonly restock: boolean | null;
  readonly isCancelled: boolean;
}

type Cancelled = Pick<Order | HostelOrder, 'status' | 'payment_status' | 'cancellation' | 'kept'>;

const holdingMoney = new Set(['paid', 'partially_refunded']);

export function asksForRefund(
  { payment_status }: Cancelled,
  { left }: Pick<CancellationTarget, 'left'>,
): boolean {
  return holdingMoney.has(payment_status) && left > 0;
}

/** True for a cancelled order or booking that keeps money without a decision. */
export function isUndecided({ status, cancellation, kept }: Cancelled): boolean {
  return status === 'Cancelled' && cancellation === null && kept > 0;
}
