import type { Cart, CartLine, LineInput } from '@petcare/contracts/cart.ts';

/** A line of the cart whose product is in the store. */
export type CartGoods = CartLine & { product: NonNullable<CartLine['product']> };

/** What of a cart is bought now, and what stays behind because it cannot be. */
export interface CartSplit {
  readonly goods: readonly CartGoods[];
  readonly left: readonly CartLine[];
}

/**
 * Parts what can be bought from what cannot. Once paying has begun the lines are those that were begun with: the
 * payment itself may hold the last piece, which then looks sold out.
 */
export function splitCart({ lines }: Pick<Cart, 'lines'>, begun: readonly LineInput[] | null): CartSplit {
  const goods: CartGoods[] = [];
  const left: CartLine[] = [];
  for (const line of lines) {
    const { product } = line;
    const quantity = begun?.find(({ product_id: id }) => id === line.product_id)?.quantity;
    const buyable = begun ? quantity !== undefined : line.state === 'ok' || line.state === 'price_changed';
    if (product && buyable) goods.push({ ...line, product, quantity: quantity ?? line.quantity });
    else left.push(line);
  }
  return { goods, left };
}
