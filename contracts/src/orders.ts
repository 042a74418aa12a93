import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, line, PageQuery, Taka } from './fields.ts';
import { OrderStatus } from './order-status.ts';
import { PaymentStatus } from './payment-status.ts';

/** The specification's clients write statuses in any case; they are stored in one. */
const OrderStatusInput = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  return OrderStatus.options.find((status) => status.toLowerCase() === value.trim().toLowerCase()) ?? value;
}, OrderStatus);

export const OrderTimelineEntry = z
  .object({ status: OrderStatus, at: Instant, by: z.enum(['customer', 'admin', 'system']) })
  .meta({ id: 'OrderTimelineEntry' });

export const Order = z
  .object({
    _id: Id,
    /** The number people say on the phone: PC-2026-000123. */
    order_id: z.string(),
    product_id: Id,
    product_name: z.string(),
    product_image: z.string(),
    quantity: z.number().int().positive(),
    unit_price: Taka,
    total_price: Taka,
    customer_id: Id,
    payment_id: Id,
    payment_status: PaymentStatus,
    orderer_name: z.string(),
    orderer_email: z.string(),
    orderer_contact: z.string(),
    order_date: Instant,
    shipping_address: z.string(),
    status: OrderStatus,
    /** Counts the changes of this order; a client that sends it back is protected from overwriting another's. */
    version: z.number().int().nonnegative(),
    timeline: z.array(OrderTimelineEntry),
    updatedAt: Instant,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

export const PlaceOrderBody = z
  .strictObject({
    /** Our payment id, `pi_…`, or `pm_…` of the signed-in user. */
    payment_id: line(120),
    product_id: Id,
    quantity: z.number().int().min(1).max(20).optional(),
    orderer_name: line(120).optional(),
    orderer_email: line(254).optional(),
    orderer_contact: line(20).optional(),
    shipping_address: line(600).optional(),
    // Sent by the specification's client and decided by the server all the same.
    order_id: line(60).optional(),
    customer_id: Id.optional(),
    order_date: line(60).optional(),
    status: line(20).optional(),
  })
  .meta({ id: 'PlaceOrderBody' });
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>;

export const ChangeOrderStatusBody = z
  .strictObject({ status: OrderStatusInput, version: z.number().int().nonnegative().optional() })
  .meta({ id: 'ChangeOrderStatusBody' });
export type ChangeOrderStatusBody = z.infer<typeof ChangeOrderStatusBody>;

export const orderEndpoints = {
  'orders.list': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/orders',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'All product orders, newest first.',
    query: PageQuery,
    status: 200,
    response: z.array(Order),
    paged: true,
  }),
  'orders.listOfCustomer': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/orders/customer/:id',
    access: { who: 'self', param: 'id' },
    summary: 'The product orders of one customer, newest first.',
    params: IdParams,
    query: PageQuery,
    status: 200,
    response: z.array(Order),
    paged: true,
  }),
  'orders.get': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/orders/:id',
    access: { who: 'owner' },
    summary: 'One product order with its timeline.',
    params: IdParams,
    status: 200,
    response: Order,
  }),
  'orders.place': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/orders',
    access: { who: 'signed-in' },
    summary:
      'Settle a payment and get its order. The same payment gives the same order, however often it is asked.',
    body: PlaceOrderBody,
    status: 201,
    response: z.object({ message: z.string(), order: Order }),
    errors: [
      'payment_required',
      'payment_declined',
      'payment_action_required',
      'payment_pending',
      'order_payment_mismatch',
      'out_of_stock',
    ],
  }),
  'orders.changeStatus': defineEndpoint({
    service: 'commerce',
    method: 'PUT',
    path: '/api/orders/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Set the status of an order; any may follow any. The customer is told.',
    params: IdParams,
    body: ChangeOrderStatusBody,
    status: 200,
    response: z.object({ message: z.string(), order: Order }),
    errors: ['order_status_conflict', 'out_of_stock'],
  }),
} as const;
