import { nameIn } from '@petcare/contracts/shared/names.ts';
import { linesLeft } from '../order.rules.ts';
import type { OrderDocument } from '../order.model.ts';

export interface PickedLine {
  readonly productId: string;
  /** In the language of the list, if the product was sold with one. */
  readonly name: string;
  readonly quantity: number;
}

/** Sums the units per product, sorted by name. A product renamed between two orders has its latest name. */
export function pickListOf(
  orders: readonly Pick<OrderDocument, 'lines' | 'returned' | 'createdAt'>[],
  locale: 'en' | 'bn',
): PickedLine[] {
  const byProduct = new Map<string, PickedLine>();
  for (const order of orders.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt)))
    for (const { productId, productName, productNameBn, quantity } of linesLeft(order)) {
      byProduct.set(productId, {
        productId,
        name: nameIn(locale, productName, productNameBn),
        quantity: quantity + (byProduct.get(productId)?.quantity ?? 0),
      });
    }
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...byProduct.values()].toSorted((one, other) => compare(one.name, other.name));
}

/** Returns true for a code that the shop prints itself, since the product has none to scan. */
export function isShortCode(code: string): boolean {
  return code.startsWith('P-');
}
