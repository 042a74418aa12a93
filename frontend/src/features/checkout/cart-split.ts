import type { Cart, CartLine, LineInput } from '@petcare/contracts/cart.ts';

/** A cart line whose product still exists. */
export type CartGoods = CartLine & { product: NonNullable<CartLine['product']> };

/** The lines of a cart that are bought now, and those that cannot be bought. */
export interface CartSplit {
  readonly goods: readonly CartGoods[];
  readonly left: readonly CartLine[];
}

/**
 * Splits the cart into both. Once a payment has started its lines are fixed: the payment itself may hold the
 * last item, which then looks sold out.
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
