interface Quantity {
  readonly product_id: string;
  readonly quantity: number;
}

/** Adds up the quantities of each product: several lines may be of one. */
export function sumQuantities(lines: Iterable<Quantity>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { product_id, quantity } of lines) sums.set(product_id, quantity + (sums.get(product_id) ?? 0));
  return sums;
}
