import { type Cart, type CartLine, maxLineQuantity } from '@petcare/contracts/cart.ts';
import type { Product } from '@petcare/contracts/products.ts';
import type { GuestLine } from './guest-cart.ts';

/** What a cart shows of a product. */
export type CartProduct = NonNullable<CartLine['product']>;

/** So many units of a product from now on, at the price it has today; 0 takes it out. */
export interface LineChange {
  readonly productId: string;
  readonly quantity: number;
  /** Null: the product has left the store, and can only be taken out. */
  readonly product: CartProduct | null;
}

/** The most units of a product that one order can hold. */
export function mostUnits(stock: number | null): number {
  return Math.min(maxLineQuantity, stock ?? maxLineQuantity);
}

/** What is to be said about a line before it is bought. The server decides by the same order. */
export function stateOf({
  product,
  quantity,
  price_seen: seen,
}: Pick<CartLine, 'product' | 'quantity' | 'price_seen'>): CartLine['state'] {
  if (!product) return 'gone';
  if (product.stock === 0) return 'sold_out';
  if (product.stock !== null && product.stock < quantity) return 'too_few';
  return product.product_price === seen ? 'ok' : 'price_changed';
}

/** A cart of these lines: its units altogether, and the total of what can be bought. */
export function cartOf(lines: readonly Omit<CartLine, 'state'>[], updatedAt: string | null = null): Cart {
  const judged = lines.map((line) => ({ ...line, state: stateOf(line) }));
  const poisha = judged.reduce((sum, line) => sum + poishaOf(line), 0);
  return {
    lines: judged,
    count: judged.reduce((sum, { quantity }) => sum + quantity, 0),
    total: poisha / 100,
    updatedAt,
  };
}

/** Only what can be bought as it stands costs anything. Counted in whole poisha, or fractions would creep in. */
function poishaOf({ state, product, quantity }: CartLine): number {
  if (!product || (state !== 'ok' && state !== 'price_changed')) return 0;
  return Math.round(product.product_price * 100) * quantity;
}

/** A visitor's lines with the catalogue of this moment; what the catalogue does not know has left the store. */
export function guestCartOf(lines: readonly GuestLine[], catalogue: readonly Product[]): Cart {
  const byId = new Map(catalogue.map((product) => [product._id, product]));
  return cartOf(lines.map((line) => ({ ...line, product: byId.get(line.product_id) ?? null })));
}

/** The cart as it will be when these changes have reached the server, in their order. */
export function withChanges(cart: Cart, changes: readonly LineChange[]): Cart {
  if (changes.length === 0) return cart;
  let { lines } = cart;
  for (const { productId, quantity, product } of changes) {
    const rest = lines.filter(({ product_id: id }) => id !== productId);
    const changed = { product_id: productId, quantity, product, price_seen: product?.product_price ?? 0 };
    const line = { ...changed, state: stateOf(changed) };
    if (quantity === 0) lines = rest;
    else if (rest.length === lines.length) lines = [...lines, line];
    else lines = lines.map((before) => (before.product_id === productId ? line : before));
  }
  return cartOf(lines, cart.updatedAt);
}

/** How many units of each product a cart holds. */
export function quantitiesOf(lines: readonly { product_id: string; quantity: number }[]) {
  return new Map(lines.map(({ product_id: id, quantity }) => [id, quantity]));
}
