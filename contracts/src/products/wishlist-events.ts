import { z } from 'zod';
import type { EventDefinition } from '../shared/event-definition.ts';
import { Id } from '../shared/fields.ts';
import { productNameFields } from '../shared/names.ts';

export const wishlistEvents = {
  'wishlist.changed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'wishlist',
    summary: 'The wish list or the back-in-stock alerts of a user changed.',
    data: z.object({ customer_id: Id }),
  },
  'stock_alert.due': {
    version: 1,
    producer: 'commerce',
    aggregate: 'stock_alert',
    summary: 'A product is back in stock, and a user asked to be told. The alert is used up.',
    data: z.object({ alert_id: Id, customer_id: Id, product_id: Id, ...productNameFields }),
  },
} as const satisfies Record<string, EventDefinition>;
