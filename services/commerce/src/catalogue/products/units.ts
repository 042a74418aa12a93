import { sumQuantities } from '@petcare/contracts/products/sum-quantities.ts';
import { Types } from 'mongoose';

export interface ProductUnits {
  readonly product_id: Types.ObjectId;
  readonly quantity: number;
}

type Units = readonly ProductUnits[];

/** One line per product, in order of the ids. */
export function sumByProduct(lines: Units): ProductUnits[] {
  return [...sumQuantities(lines)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, quantity]) => ({ product_id: new Types.ObjectId(id), quantity }));
}

/** Returns the units that the others do not have, one line per product. */
export function subtractUnits(lines: Units, others: Units): ProductUnits[] {
  const gone = sumQuantities(others);
  return sumByProduct(lines)
    .map(({ product_id, quantity }) => ({
      product_id,
      quantity: quantity - (gone.get(product_id.toHexString()) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns the units that both have, one line per product. */
export function commonUnits(lines: Units, others: Units): ProductUnits[] {
  return subtractUnits(lines, subtractUnits(lines, others));
}
