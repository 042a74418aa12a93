import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id } from '../../shared/fields.ts';
import { Order } from './orders.ts';

/** Orders that one call changes at most. */
export const maxBulkOrders = 100;

/** Statuses that decide nothing about money or stock. */
export const bulkOrderStatuses = ['Processing', 'Shipping', 'Delivered'] as const;
export const BulkOrderStatus = z.enum(bulkOrderStatuses).meta({ id: 'BulkOrderStatus' });
export type BulkOrderStatus = z.infer<typeof BulkOrderStatus>;

export const ChangeOrderStatusesBody = z
  .strictObject({
    status: BulkOrderStatus,
    orders: z
      .array(z.strictObject({ _id: Id, version: z.number().int().nonnegative() }))
      .min(1)
      .max(maxBulkOrders)
      .refine((orders) => new Set(orders.map(({ _id }) => _id)).size === orders.length, {
        message: 'must name each order once',
      }),
  })
  .meta({ id: 'ChangeOrderStatusesBody' });
export type ChangeOrderStatusesBody = z.infer<typeof ChangeOrderStatusesBody>;

/** `unchanged`: the order had the status already. `refused`: see `error`. */
export const OrderStatusResult = z
  .object({
    _id: Id,
    outcome: z.enum(['done', 'unchanged', 'refused']),
    /** Null if refused. */
    order: Order.nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'OrderStatusResult' });
export type OrderStatusResult = z.infer<typeof OrderStatusResult>;

export const orderStatusEndpoints = defineEndpoints('commerce', {
  'orders.changeStatuses': {
    method: 'POST',
    path: '/api/orders/statuses',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Change the status of up to 100 orders, each on its own: the answer says for each whether it was changed, had the status already, or was refused, and why. Cancelled and returned orders are refused. Idempotent.',
    body: ChangeOrderStatusesBody,
    response: z.object({ results: z.array(OrderStatusResult) }),
  },
});
