import type { OrderStatus } from '@petcare/contracts/order-status.ts';

interface OrderState {
  readonly status: OrderStatus;
  readonly version: number;
  readonly holdsStock: boolean;
}

interface StatusRequest {
  readonly status: OrderStatus;
  /** The version the admin was looking at, if the client says. */
  readonly version?: number | undefined;
}

export type StatusDecision =
  | { readonly kind: 'unchanged' }
  /** Somebody else was faster. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'change'; readonly stock: 'keep' | 'release' | 'reserve' };

const withGoodsHere = new Set<OrderStatus>(['Cancelled', 'Returned']);

/** Whether the goods of an order in this status are promised or gone, so that nobody else can have them. */
function isOffTheShelf(status: OrderStatus): boolean {
  return !withGoodsHere.has(status);
}

/**
 * What a status change does. Any status may follow any other. Goods go back on the shelf when an order becomes
 * Cancelled or Returned, and must be there again when it leaves them. Asking for the status the order has is
 * no change, whatever version the asker saw: they have what they wanted.
 */
export function decideStatusChange(order: OrderState, { status, version }: StatusRequest): StatusDecision {
  if (order.status === status) return { kind: 'unchanged' };
  if (version !== undefined && version !== order.version) return { kind: 'conflict' };
  if (isOffTheShelf(status) && !isOffTheShelf(order.status)) return { kind: 'change', stock: 'reserve' };
  const goesBack = !isOffTheShelf(status) && order.holdsStock;
  return { kind: 'change', stock: goesBack ? 'release' : 'keep' };
}

/**
 * What a customer's wish to take an order back means. Only what nobody has begun with can be taken back; what is
 * cancelled already is as they want it.
 */
export function decideCancel(
  order: Pick<OrderState, 'status' | 'version'>,
  { version }: { readonly version?: number | undefined },
): 'cancel' | 'unchanged' | 'conflict' {
  if (order.status === 'Cancelled') return 'unchanged';
  const isSeen = version === undefined || version === order.version;
  return order.status === 'Pending' && isSeen ? 'cancel' : 'conflict';
}

const onTheWay = new Set<OrderStatus>(['Shipping', 'Delivered']);

/** Whether the goods of an order in this status have not left the house. */
export function areGoodsHere(status: OrderStatus): boolean {
  return !onTheWay.has(status);
}
