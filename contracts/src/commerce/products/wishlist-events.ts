import { z } from 'zod';
import { defineEvents } from '../../shared/event-definition.ts';
import { Id } from '../../shared/fields.ts';
import { productNameFields } from '../../shared/names.ts';

export const wishlistEvents = defineEvents('commerce', {
  'wishlist.changed': {
    summary: 'The wish list or the back-in-stock alerts of a user changed.',
    data: z.object({ customer_id: Id }),
  },
  'stock_alert.due': {
    summary: 'A product is back in stock, and a user asked to be told. The alert is used up.',
    data: z.object({ alert_id: Id, customer_id: Id, product_id: Id, ...productNameFields }),
  },
});
