import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams } from './fields.ts';
import { Product } from './products.ts';

export const maxWishes = 100;

/** What the caller keeps an eye on, by product id. */
export const Wishes = z
  .object({
    /** Products on the wish list, newest first. */
    product_ids: z.array(Id),
    /** Sold-out products that the caller is told about when they are back. */
    alert_ids: z.array(Id),
  })
  .meta({ id: 'Wishes' });
export type Wishes = z.infer<typeof Wishes>;

export const wishEndpoints = {
  'wishes.get': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/wishes',
    access: { who: 'signed-in' },
    summary:
      'Get the ids of the products on the caller’s wish list, and of those with a back-in-stock alert.',
    status: 200,
    response: Wishes,
  }),
  'wishes.products': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/wishes/products',
    access: { who: 'signed-in' },
    summary: 'List the products on the caller’s wish list, newest wish first. Excludes deleted products.',
    status: 200,
    response: z.array(Product),
  }),
  'wishes.set': defineEndpoint({
    service: 'commerce',
    method: 'PUT',
    path: '/api/wishes/:id',
    access: { who: 'signed-in' },
    summary: `Put a product on the caller’s wish list, which holds ${maxWishes}, or take it off. Idempotent.`,
    params: IdParams,
    body: z.strictObject({ wished: z.boolean() }),
    status: 200,
    response: Wishes,
    errors: ['too_many_wishes'],
  }),
  'wishes.setAlert': defineEndpoint({
    service: 'commerce',
    method: 'PUT',
    path: '/api/wishes/:id/alert',
    access: { who: 'signed-in' },
    summary: `Ask to be told once when a sold-out product is back, or withdraw the request. At most ${maxWishes} open alerts. Idempotent.`,
    params: IdParams,
    body: z.strictObject({ wanted: z.boolean() }),
    status: 200,
    response: Wishes,
    errors: ['too_many_wishes', 'product_available'],
  }),
} as const;
