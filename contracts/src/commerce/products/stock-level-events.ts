import { z } from 'zod';
import { defineEvents } from '../../shared/event-definition.ts';
import { Id } from '../../shared/fields.ts';
import { productNameFields } from '../../shared/names.ts';

const LowStock = z.object({
  product_id: Id,
  ...productNameFields,
  stock: z.number().int().nonnegative(),
  reorder_level: z.number().int().nonnegative(),
});

export const stockLevelEvents = {
  ...defineEvents('commerce', {
    'product.stock_low': {
      aggregate: 'stock_level',
      summary:
        'The stock of a product fell to its reorder level. Published again only after it rose above it.',
      data: LowStock,
    },
  }),
  ...defineEvents('account', {
    'stock_notice.due': {
      summary: 'An admin is to be notified that the stock of a product is low. One event per admin.',
      data: LowStock.extend({ user_id: Id }),
    },
  }),
};
