import { sumUnits } from '../../catalogue/products/units.ts';
import { isLiveButRefunded, isPackable, isUnshipped, linesLeft, type PackedFields } from '../order.rules.ts';
import type { OrderDocument } from '../order.model.ts';

type ScannedOrder = PackedFields & Pick<OrderDocument, 'lines' | 'packedAt' | 'packingScans'>;

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
        | 'money_returned'
        | 'wrong_product'
        | 'all_units_scanned'
        | 'idempotency_conflict';
    }
  | { readonly kind: 'ticked'; readonly productId: string; readonly isLast: boolean };

/** Returns true for an order that is to be sent and has not been, packed or not. */
export function isToPack(order: ScannedOrder): boolean {
  return isUnshipped(order.status) && isPackable(order);
}

/** Returns the units per product: ordered, without those that came back before, and scanned. */
export function unitsOf(
  order: Pick<ScannedOrder, 'lines' | 'returned' | 'packingScans'>,
): ReadonlyMap<string, { ordered: number; scanned: number }> {
  const scanned = sumUnits((order.packingScans ?? []).map(({ productId }) => ({ productId, quantity: 1 })));
  const ordered = [...sumUnits(linesLeft(order))];
  return new Map(ordered.map(([id, units]) => [id, { ordered: units, scanned: scanned.get(id) ?? 0 }]));
}

/** Decides a scan. A scan that was sent before changes nothing, also after its order was packed. */
export function decideScan(order: ScannedOrder, { clientId, productId }: Scan): ScanDecision {
  const { packingScans = [], packedAt } = order;
  const before = packingScans.find((scan) => scan.clientId === clientId);
  if (before)
    return before.productId === productId
      ? { kind: 'repeated' }
      : { kind: 'refused', code: 'idempotency_conflict' };
  if (packedAt) return { kind: 'refused', code: 'order_packed' };
  if (!isToPack(order))
    return { kind: 'refused', code: isLiveButRefunded(order) ? 'money_returned' : 'order_not_packable' };
  const units = unitsOf(order);
  const unit = productId === null ? undefined : units.get(productId);
  if (!unit || productId === null) return { kind: 'refused', code: 'wrong_product' };
  if (unit.scanned >= unit.ordered) return { kind: 'refused', code: 'all_units_scanned' };
  const left = [...units.values()].reduce((sum, { ordered, scanned }) => sum + ordered - scanned, 0);
  return { kind: 'ticked', productId, isLast: left === 1 };
}
