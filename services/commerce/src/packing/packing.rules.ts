import { isOpen } from '../orders/order.rules.ts';
import type { OrderDocument } from '../orders/order.model.ts';

type PackedFields = Pick<OrderDocument, 'status' | 'cancellation' | 'payment_status'>;

interface PickedLine {
  readonly product_id: string;
  readonly product_name: string;
  readonly quantity: number;
}

/** Returns true if an order is to be sent, or was: it is not cancelled, and its payment needs no review. */
export function isPackable(order: PackedFields): boolean {
  return isOpen(order) && order.payment_status !== 'needs_review';
}

/** Sums the units per product, sorted by name. A product renamed between two orders has its latest name. */
export function pickListOf(
  orders: readonly Pick<OrderDocument, 'lines' | 'createdAt'>[],
  locale: 'en' | 'bn',
): PickedLine[] {
  const byProduct = new Map<string, PickedLine>();
  for (const { lines } of orders.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt)))
    for (const { product_id, product_name, quantity } of lines) {
      const id = product_id.toHexString();
      byProduct.set(id, {
        product_id: id,
        product_name,
        quantity: quantity + (byProduct.get(id)?.quantity ?? 0),
      });
    }
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...byProduct.values()].toSorted((one, other) => compare(one.product_name, other.product_name));
}
