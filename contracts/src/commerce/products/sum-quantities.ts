interface Quantity {
  /** An id as text, or an ObjectId. */
  readonly product_id: { toString: () => string };
  readonly quantity: number;
}

/** Adds up the quantities of each product: several lines may be of one. */
export function sumQuantities(lines: Iterable<Quantity>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { product_id, quantity } of lines) {
    const id = product_id.toString();
    sums.set(id, quantity + (sums.get(id) ?? 0));
  }
  return sums;
}
