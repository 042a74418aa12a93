import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { OrderDocument } from './order.model.ts';

interface OrderState {
  readonly status: OrderStatus;
  readonly version: number;
  readonly holdsStock: boolean;
}

interface StatusRequest {
  readonly status: OrderStatus;
  readonly version?: number | undefined;
}

export type StatusDecision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'change'; readonly stock: 'keep' | 'release' | 'reserve' };

const restockedStatuses = new Set<OrderStatus>(['Cancelled', 'Returned']);

function isOffTheShelf(status: OrderStatus): boolean {
  return !restockedStatuses.has(status);
}

/**
 * Decides a status change: any status may follow any other. Cancelled and Returned release the items; leaving them
 * reserves the items again, unless they were not released. Requesting the current status changes nothing, whatever the
 * version.
 */
export function decideStatusChange(order: OrderState, { status, version }: StatusRequest): StatusDecision {
  if (order.status === status) return { kind: 'unchanged' };
  if (version !== undefined && version !== order.version) return { kind: 'conflict' };
  if (isOffTheShelf(status) && !isOffTheShelf(order.status) && !order.holdsStock)
    return { kind: 'change', stock: 'reserve' };
  const releases = !isOffTheShelf(status) && order.holdsStock;
  return { kind: 'change', stock: releases ? 'release' : 'keep' };
}

/** Decides a cancellation: only a Pending order can be cancelled. A cancelled order is left unchanged. */
export function decideCancel(
  order: Pick<OrderState, 'status' | 'version'>,
  { version }: { readonly version?: number | undefined },
): 'cancel' | 'unchanged' | 'conflict' | 'too_late' {
  if (order.status === 'Cancelled') return 'unchanged';
  if (version !== undefined && version !== order.version) return 'conflict';
  return order.status === 'Pending' ? 'cancel' : 'too_late';
}

/** Returns true while money and stock of an order are undisturbed by a cancellation or return, done or planned. */
export function isOpen({ status, cancellation }: { status: OrderStatus; cancellation: unknown }): boolean {
  return isOffTheShelf(status) && cancellation === null;
}

/** Returns true for an order whose items are back in stock, or kept out of it by decision. */
export function hasEnded(status: OrderStatus): boolean {
  return !isOffTheShelf(status);
}

/** Returns true for the change of a cancelled or returned order to a status in which its items are sold. */
export function isReopening(from: OrderStatus, to: OrderStatus): boolean {
  return !isOffTheShelf(from) && isOffTheShelf(to);
}

/** Returns true for an order whose money went back or is on its way, so that sending it gives its items away. */
export function isMoneyReturned({
  paymentStatus,
  kept,
}: Pick<OrderDocument, 'paymentStatus' | 'kept'>): boolean {
  return kept === 0 && (paymentStatus === 'refunded' || paymentStatus === 'refunding');
}

/** Returns the lines with the units that an order still has: those of completed returns are gone, also exchanged ones. */
export function linesLeft<L extends { readonly quantity: number }>({
  lines,
  returned = [],
}: Pick<OrderDocument, 'returned'> & { readonly lines: readonly L[] }): L[] {
  return lines
    .map((line, place) => ({
      ...line,
      quantity: returned
        .filter((one) => one.line === place)
        .reduce((left, one) => left - one.quantity, line.quantity),
    }))
    .filter(({ quantity }) => quantity > 0);
}

const unshippedStatuses = new Set<OrderStatus>(['Pending', 'Processing']);

/** A cancelled or returned order that still holds items was decided to keep them out of stock. */
export function isUnshipped(status: OrderStatus): boolean {
  return unshippedStatuses.has(status);
}

export type PackedFields = Pick<
  OrderDocument,
  'status' | 'cancellation' | 'paymentStatus' | 'kept' | 'returned'
> & { readonly lines: readonly { readonly quantity: number }[] };

/**
 * Returns true if an order is to be sent, or was: it is not cancelled, its payment needs no review, and neither its
 * money nor all of its items went back.
 */
export function isPackable(order: PackedFields): boolean {
  const isPaid = order.paymentStatus !== 'needs_review' && !isMoneyReturned(order);
  return isOpen(order) && isPaid && linesLeft(order).length > 0;
}

/** Returns true for an order that is not cancelled and must not be sent, because its money went back. */
export function isLiveButRefunded(order: PackedFields): boolean {
  return isOpen(order) && isMoneyReturned(order);
}
