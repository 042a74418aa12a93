import { poishaToTaka, takaToPoisha } from '@petcare/contracts/money.ts';
import type { Product } from '@petcare/contracts/products.ts';

/** What so many of a product cost, in taka, reckoned in whole poisha. */
export function totalOf(product: Pick<Product, 'product_price'>, quantity: number): number {
  return poishaToTaka(takaToPoisha(product.product_price) * quantity);
}
