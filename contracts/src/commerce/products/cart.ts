import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, Instant, Taka } from '../../shared/fields.ts';
import { ProductType } from './products.ts';

export const maxCartLines = 30;
export const maxLineQuantity = 20;

export const LineInput = z
  .strictObject({ product_id: Id, quantity: z.number().int().min(1).max(maxLineQuantity) })
  .meta({ id: 'LineInput' });
export type LineInput = z.infer<typeof LineInput>;

export const CartLine = z
  .object({
    product_id: Id,
    quantity: z.number().int().positive(),
    product: z
      .object({
        product_name: z.string(),
        product_name_bn: z.string().optional(),
        product_type: ProductType,
        product_image: z.string(),
        product_price: Taka,
        stock: z.number().int().nonnegative().nullable(),
        prescription_needed: z.literal(true).optional(),
      })
      .nullable(),
    /** The price when the line was last set; may differ from the current price. */
    price_seen: Taka,
    state: z.enum(['ok', 'gone', 'sold_out', 'too_few', 'price_changed']),
  })
  .meta({ id: 'CartLine' });
export type CartLine = z.infer<typeof CartLine>;

export const Cart = z
  .object({
    lines: z.array(CartLine),
    count: z.number().int().nonnegative(),
    /** Sum of the lines that can be bought. */
    total: Taka,
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'Cart' });
export type Cart = z.infer<typeof Cart>;

export const cartEndpoints = defineEndpoints('commerce', {
  'cart.get': {
    method: 'GET',
    path: '/api/cart',
    access: { who: 'signed-in' },
    summary: 'Get the cart of the caller. It is shared by all devices.',
    response: Cart,
  },
  'cart.setLine': {
    method: 'PUT',
    path: '/api/cart/lines/:id',
    access: { who: 'signed-in' },
    summary: 'Set the quantity of a product in the cart; 0 removes it. Also accepts the current price.',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ quantity: z.number().int().min(0).max(maxLineQuantity) }),
    response: Cart,
  },
  'cart.merge': {
    method: 'POST',
    path: '/api/cart/merge',
    access: { who: 'signed-in' },
    summary:
      'Merge the cart of a visitor into the cart of the caller. For a product in both, the larger quantity wins.',
    body: z.strictObject({ lines: z.array(LineInput).max(maxCartLines) }),
    response: Cart,
  },
  'cart.clear': {
    method: 'DELETE',
    path: '/api/cart',
    access: { who: 'signed-in' },
    summary: 'Remove all lines from the cart.',
    response: Cart,
  },
});
