import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, Taka } from './fields.ts';
import { ProductType } from './products.ts';

/** The most different products in one cart, and so in one order. */
export const maxCartLines = 30;
/** The most units of one product in one order. */
export const maxLineQuantity = 20;

export const LineInput = z
  .strictObject({ product_id: Id, quantity: z.number().int().min(1).max(maxLineQuantity) })
  .meta({ id: 'LineInput' });
export type LineInput = z.infer<typeof LineInput>;

/** One line as it stands today: prices and stock are the catalogue's of this moment. */
export const CartLine = z
  .object({
    product_id: Id,
    quantity: z.number().int().positive(),
    /** Null: the product has left the store. */
    product: z
      .object({
        product_name: z.string(),
        product_type: ProductType,
        product_image: z.string(),
        product_price: Taka,
        stock: z.number().int().nonnegative().nullable(),
      })
      .nullable(),
    /** The price when it was put in; differs from the product's when that has changed since. */
    price_seen: Taka,
    state: z.enum(['ok', 'gone', 'sold_out', 'too_few', 'price_changed']),
  })
  .meta({ id: 'CartLine' });
export type CartLine = z.infer<typeof CartLine>;

export const Cart = z
  .object({
    lines: z.array(CartLine),
    /** Units altogether, for the badge. */
    count: z.number().int().nonnegative(),
    /** Of the lines that can be bought. */
    total: Taka,
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'Cart' });
export type Cart = z.infer<typeof Cart>;

export const cartEndpoints = {
  'cart.get': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/cart',
    access: { who: 'signed-in' },
    summary: 'The caller’s cart, the same on every device.',
    status: 200,
    response: Cart,
  }),
  'cart.setLine': defineEndpoint({
    service: 'commerce',
    method: 'PUT',
    path: '/api/cart/lines/:id',
    access: { who: 'signed-in' },
    summary:
      'So many units of this product lie in the cart from now on; 0 takes it out. Also accepts today’s price.',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ quantity: z.number().int().min(0).max(maxLineQuantity) }),
    status: 200,
    response: Cart,
  }),
  'cart.merge': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/cart/merge',
    access: { who: 'signed-in' },
    summary:
      'Puts what was collected before signing in into the cart; of a product in both, the larger quantity stays.',
    body: z.strictObject({ lines: z.array(LineInput).max(maxCartLines) }),
    status: 200,
    response: Cart,
  }),
  'cart.clear': defineEndpoint({
    service: 'commerce',
    method: 'DELETE',
    path: '/api/cart',
    access: { who: 'signed-in' },
    summary: 'Empties the cart.',
    status: 200,
    response: Cart,
  }),
} as const;
