import type { Cart, CartLine, LineInput } from '@petcare/contracts/commerce/products/cart.ts';

export type BuyableLine = CartLine & { product: NonNullable<CartLine['product']> };

export interface CartSplit {
  readonly goods: readonly BuyableLine[];
  readonly unavailable: readonly CartLine[];
}

/**
 * Splits the cart into both. Once a payment has started its lines are fixed: the payment itself may hold the
 * last item, which then looks sold out.
 */
export function splitCart({ lines }: Pick<Cart, 'lines'>, started: readonly LineInput[] | null): CartSplit {
  const goods: BuyableLine[] = [];
  const unavailable: CartLine[] = [];
  for (const line of lines) {
    const { product } = line;
    const quantity = started?.find(({ product_id: id }) => id === line.product_id)?.quantity;
    const buyable = started ? quantity !== undefined : line.state === 'ok' || line.state === 'price_changed';
    if (product && buyable) goods.push({ ...line, product, quantity: quantity ?? line.quantity });
    else unavailable.push(line);
  }
  return { goods, unavailable };
}
