import { type Cart, type CartLine, maxLineQuantity } from '@petcare/contracts/commerce/products/cart.ts';
import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import type { GuestLine } from './guest-cart.ts';

export type CartProduct = NonNullable<CartLine['product']>;

/** Sets the quantity of a product, at its current price; 0 removes it. */
export interface LineChange {
  readonly productId: string;
  readonly quantity: number;
  /** Null when the product is no longer in the store, and can only be removed. */
  readonly product: CartProduct | null;
}

export function maxUnits(stock: number | null): number {
  return Math.min(maxLineQuantity, stock ?? maxLineQuantity);
}

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

/** Returns a cart of these lines, with the number of units and the total of the available ones. */
export function cartOf(lines: readonly Omit<CartLine, 'state'>[], updatedAt: string | null = null): Cart {
  const evaluated = lines.map((line) => ({ ...line, state: stateOf(line) }));
  const poisha = evaluated.reduce((sum, line) => sum + poishaOf(line), 0);
  return {
    lines: evaluated,
    count: evaluated.reduce((sum, { quantity }) => sum + quantity, 0),
    total: poisha / 100,
    updatedAt,
  };
}

/** In whole poisha, which avoids fractions. Lines that cannot be bought cost 0. */
function poishaOf({ state, product, quantity }: CartLine): number {
  if (!product || (state !== 'ok' && state !== 'price_changed')) return 0;
  return Math.round(product.product_price * 100) * quantity;
}

/** Returns a visitor's cart with the current catalogue. Products missing from the catalogue have left the store. */
export function guestCartOf(lines: readonly GuestLine[], catalogue: readonly Product[]): Cart {
  const byId = new Map(catalogue.map((product) => [product._id, product]));
  return cartOf(lines.map((line) => ({ ...line, product: byId.get(line.product_id) ?? null })));
}

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
