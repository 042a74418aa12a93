import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id } from '../../shared/fields.ts';

/** Orders of one file at most. */
export const maxPackedOrders = 100;

export const PackingSlipsBody = z
  .strictObject({
    orders: z
      .array(Id)
      .min(1)
      .max(maxPackedOrders)
      .refine((ids) => new Set(ids).size === ids.length, { message: 'must name each order once' }),
    language: z.enum(['en', 'bn']).default('en'),
  })
  .meta({ id: 'PackingSlipsBody' });
export type PackingSlipsBody = z.infer<typeof PackingSlipsBody>;

export const packingSlipEndpoints = defineEndpoints('commerce', {
  'orders.packingSlips': {
    method: 'POST',
    path: '/api/orders/packing-slips',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Download a pick list and the packing slips of up to 100 orders as one PDF, in English or Bangla. Orders that must not be sent are named on the pick list and have no slip; without any other, a refunded order is refused.',
    body: PackingSlipsBody,
    produces: ['application/pdf'],
    response: z.unknown(),
    errors: ['money_returned'],
  },
  'orders.labels': {
    method: 'POST',
    path: '/api/orders/labels',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Download one A6 label per order as PDF, with the order number as bar code (Code 128). Orders that must not be sent have no label; without any other the answer is 404.',
    body: PackingSlipsBody,
    produces: ['application/pdf'],
    response: z.unknown(),
    errors: ['money_returned'],
  },
});
