import { z } from 'zod';
import { OrderStatus } from '../commerce/orders/order-status.ts';
import { RefillOutcome } from '../commerce/orders/refills.ts';
import { ReturnState } from '../commerce/orders/returns.ts';
import { Id, Taka } from '../shared/fields.ts';
import { productNameFields } from '../shared/names.ts';
import { cancellationRefund } from './cancellation-refund.ts';

export const shopContents = [
  z.strictObject({
    kind: z.literal('order.status_changed'),
    data: z.strictObject({
      order_id: Id,
      order_number: z.string(),
      ...productNameFields,
      status: OrderStatus,
      ...cancellationRefund,
    }),
  }),
  z.strictObject({
    kind: z.literal('order.placed'),
    data: z.strictObject({ order_id: Id, order_number: z.string(), ...productNameFields }),
  }),
  z.strictObject({
    kind: z.literal('order.refunded'),
    data: z.strictObject({ order_id: Id, order_number: z.string(), amount: Taka }),
  }),
  z.strictObject({
    kind: z.literal('return.changed'),
    data: z.strictObject({
      return_id: Id,
      order_id: Id,
      order_number: z.string(),
      state: ReturnState,
      /** Refund of a completed return; null for all others. */
      refund: Taka.nullable(),
      /** Number of the order that replaces the items. Missing: none. */
      exchange_number: z.string().optional(),
    }),
  }),
  z.strictObject({
    kind: z.literal('stock_alert.due'),
    data: z.strictObject({ product_id: Id, ...productNameFields }),
  }),
  z.strictObject({
    kind: z.literal('refill.due'),
    data: z.strictObject({
      product_id: Id,
      ...productNameFields,
      quantity: z.number().int().positive(),
      outcome: RefillOutcome,
    }),
  }),
  z.strictObject({
    kind: z.literal('product.stock_low'),
    data: z.strictObject({
      product_id: Id,
      ...productNameFields,
      stock: z.number().int().nonnegative(),
      reorder_level: z.number().int().nonnegative(),
    }),
  }),
] as const;
