import { nameIn } from '@petcare/contracts/shared/names.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isMoneyReturned, isOpen, linesLeft } from '../orders/order.rules.ts';
import type { OrderDocument } from '../orders/order.model.ts';

export type PackedFields = Pick<
  OrderDocument,
  'status' | 'cancellation' | 'payment_status' | 'kept' | 'returned'
> & { readonly lines: readonly { readonly quantity: number }[] };

export interface PickedLine {
  readonly product_id: string;
  /** In the language of the list, if the product was sold with one. */
  readonly name: string;
  readonly quantity: number;
}

/**
 * Returns true if an order is to be sent, or was: it is not cancelled, its payment needs no review, and neither its
 * money nor all of its items went back.
 */
export function isPackable(order: PackedFields): boolean {
  const isPaid = order.payment_status !== 'needs_review' && !isMoneyReturned(order);
  return isOpen(order) && isPaid && linesLeft(order).length > 0;
}

/** Returns true for an order that is not cancelled and must not be sent, because its money went back. */
export function isLiveButRefunded(order: PackedFields): boolean {
  return isOpen(order) && isMoneyReturned(order);
}

/** @throws money_returned – when nothing can be printed because the money of an order went back. */
export function assertPrintable(orders: readonly PackedFields[]): void {
  if (orders.some(isLiveButRefunded) && !orders.some(isPackable)) throw conflict('money_returned');
}

/** Sums the units per product, sorted by name. A product renamed between two orders has its latest name. */
export function pickListOf(
  orders: readonly Pick<OrderDocument, 'lines' | 'returned' | 'createdAt'>[],
  locale: 'en' | 'bn',
): PickedLine[] {
  const byProduct = new Map<string, PickedLine>();
  for (const order of orders.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt)))
    for (const { product_id, product_name, product_name_bn, quantity } of linesLeft(order)) {
      const id = product_id.toHexString();
      byProduct.set(id, {
        product_id: id,
        name: nameIn(locale, product_name, product_name_bn),
        quantity: quantity + (byProduct.get(id)?.quantity ?? 0),
      });
    }
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...byProduct.values()].toSorted((one, other) => compare(one.name, other.name));
}

/** Returns true for a code that the shop prints itself, since the product has none to scan. */
export function isShortCode(code: string): boolean {
  return code.startsWith('P-');
}
