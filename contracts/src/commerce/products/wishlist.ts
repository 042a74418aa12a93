import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams } from '../../shared/fields.ts';
import { Product } from './products.ts';

export const maxWishlist = 100;

/** Wish list and alerts of the caller, by product id. */
export const Wishlist = z
  .object({
    /** Products on the wish list, newest first. */
    product_ids: z.array(Id),
    /** Sold-out products with an open back-in-stock alert. */
    alert_ids: z.array(Id),
  })
  .meta({ id: 'Wishlist' });
export type Wishlist = z.infer<typeof Wishlist>;

export const wishlistEndpoints = defineEndpoints('commerce', {
  'wishlist.get': {
    method: 'GET',
    path: '/api/wishlist',
    access: { who: 'signed-in' },
    summary:
      'Get the ids of the products on the caller’s wish list, and of those with a back-in-stock alert.',
    response: Wishlist,
  },
  'wishlist.products': {
    method: 'GET',
    path: '/api/wishlist/products',
    access: { who: 'signed-in' },
    summary: 'List the products on the caller’s wish list, newest wishlist first. Excludes deleted products.',
    response: z.array(Product),
  },
  'wishlist.set': {
    method: 'PUT',
    path: '/api/wishlist/:id',
    access: { who: 'signed-in' },
    summary: `Put a product on the caller’s wish list, which holds ${maxWishlist}, or take it off. Idempotent.`,
    params: IdParams,
    body: z.strictObject({ wished: z.boolean() }),
    response: Wishlist,
    errors: ['wishlist_full'],
  },
  'wishlist.setAlert': {
    method: 'PUT',
    path: '/api/wishlist/:id/alert',
    access: { who: 'signed-in' },
    summary: `Ask to be told once when a sold-out product is back, or withdraw the request. At most ${maxWishlist} open alerts. Idempotent.`,
    params: IdParams,
    body: z.strictObject({ wanted: z.boolean() }),
    response: Wishlist,
    errors: ['wishlist_full', 'product_available'],
  },
});
