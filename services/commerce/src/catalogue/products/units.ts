import { sumQuantities } from '@petcare/contracts/commerce/products/sum-quantities.ts';

export interface ProductUnits {
  readonly productId: string;
  readonly quantity: number;
}

type Units = readonly ProductUnits[];

/** Adds up the units of each product: several lines may be of one. */
export function sumUnits(lines: Units): Map<string, number> {
  return sumQuantities(lines.map(({ productId, quantity }) => ({ product_id: productId, quantity })));
}

/** One line per product, in order of the ids. */
export function sumByProduct(lines: Units): ProductUnits[] {
  return [...sumUnits(lines)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([productId, quantity]) => ({ productId, quantity }));
}

/** Returns the units that the others do not have, one line per product. */
export function subtractUnits(lines: Units, others: Units): ProductUnits[] {
  const gone = sumUnits(others);
  return sumByProduct(lines)
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - (gone.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns the units that both have, one line per product. */
export function commonUnits(lines: Units, others: Units): ProductUnits[] {
  return subtractUnits(lines, subtractUnits(lines, others));
}
