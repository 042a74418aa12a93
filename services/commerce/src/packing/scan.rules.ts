import { isUnshipped } from '../orders/order.rules.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { isPackable } from './packing.rules.ts';

type ScannedOrder = Pick<
  OrderDocument,
  'status' | 'cancellation' | 'payment_status' | 'lines' | 'packed_at' | 'packing_scans'
>;

interface Scan {
  readonly clientId: string;
  /** The product whose code was read; null if no product of the order has it. */
  readonly productId: string | null;
}

type ScanDecision =
  | { readonly kind: 'repeated' }
  | {
      readonly kind: 'refused';
      readonly code:
        | 'order_packed'
        | 'order_not_packable'
        | 'wrong_product'
        | 'all_units_scanned'
        | 'idempotency_conflict';
    }
  | { readonly kind: 'ticked'; readonly productId: string; readonly isLast: boolean };

/** Returns true for an order that is to be sent and has not been, packed or not. */
export function isToPack(order: ScannedOrder): boolean {
  return isUnshipped(order.status) && isPackable(order);
}

/** Returns the units per product: ordered and scanned. */
export function unitsOf({
  lines,
  packing_scans = [],
}: Pick<ScannedOrder, 'lines' | 'packing_scans'>): ReadonlyMap<string, { ordered: number; scanned: number }> {
  const units = new Map<string, { ordered: number; scanned: number }>();
  for (const { product_id, quantity } of lines) {
    const id = product_id.toHexString();
    const { ordered, scanned } = units.get(id) ?? { ordered: 0, scanned: 0 };
    units.set(id, { ordered: ordered + quantity, scanned });
  }
  for (const { product_id } of packing_scans) {
    const unit = units.get(product_id.toHexString());
    if (unit) unit.scanned += 1;
  }
  return units;
}

/** Decides a scan. A scan that was sent before changes nothing, also after its order was packed. */
export function decideScan(order: ScannedOrder, { clientId, productId }: Scan): ScanDecision {
  const { packing_scans = [], packed_at } = order;
  const before = packing_scans.find(({ client_id }) => client_id === clientId);
  if (before)
    return before.product_id.toHexString() === productId
      ? { kind: 'repeated' }
      : { kind: 'refused', code: 'idempotency_conflict' };
  if (packed_at) return { kind: 'refused', code: 'order_packed' };
  if (!isToPack(order)) return { kind: 'refused', code: 'order_not_packable' };
  const units = unitsOf(order);
  const unit = productId === null ? undefined : units.get(productId);
  if (!unit || productId === null) return { kind: 'refused', code: 'wrong_product' };
  if (unit.scanned >= unit.ordered) return { kind: 'refused', code: 'all_units_scanned' };
  const left = [...units.values()].reduce((sum, { ordered, scanned }) => sum + ordered - scanned, 0);
  return { kind: 'ticked', productId, isLast: left === 1 };
}
