import { z } from 'zod';
import { BatchQuery } from './deletions.ts';
import { defineEndpoint } from './endpoint.ts';
import { DhakaDate } from './dhaka-time.ts';
import { DeletedCount, Done, Id, IdParams, Instant, line, Taka, TakaQuery } from './fields.ts';
import { listQuery, type CsvColumns } from './lists.ts';
import { CancelBody, Ledger, orderer, ReceiptQuery, statedOrderer } from './order-parts.ts';
import { anyCase, OrderStatus } from './order-status.ts';
import { PaymentStatus } from './payment-status.ts';

export const OrderTimelineEntry = Ledger.extend({ status: OrderStatus }).meta({ id: 'OrderTimelineEntry' });

/** Name, picture and price as they were when it was paid for. */
export const OrderLine = z
  .object({
    product_id: Id,
    product_name: z.string(),
    product_image: z.string(),
    quantity: z.number().int().positive(),
    unit_price: Taka,
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.infer<typeof OrderLine>;

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
    /** Every line; product, name, quantity and unit price above are the first one's, as the specification has them. */
    lines: z.array(OrderLine),
    total_price: Taka,
    refunded: Taka,
    customer_id: Id,
    payment_id: Id,
    payment_status: PaymentStatus,
    ...orderer,
    order_date: Instant,
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
    /** Our payment id, `pi_…`, `pm_…` or a server-issued `…bkash` of the signed-in user. */
    payment_id: line(120),
    /** Needed with a bare card (`pm_…`); otherwise it must be among the goods of the payment. */
    product_id: Id.optional(),
    quantity: z.number().int().min(1).max(20).optional(),
    ...statedOrderer,
    // Sent by the specification's client and decided by the server all the same.
    order_id: line(60).optional(),
    customer_id: Id.optional(),
    order_date: line(60).optional(),
    status: line(20).optional(),
  })
  .meta({ id: 'PlaceOrderBody' });
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>;

export const ChangeOrderStatusBody = z
  .strictObject({ status: anyCase(OrderStatus), version: z.number().int().nonnegative().optional() })
  .meta({ id: 'ChangeOrderStatusBody' });
export type ChangeOrderStatusBody = z.infer<typeof ChangeOrderStatusBody>;

export const OrdersQuery = listQuery(['order_date', 'total_price', 'orderer_name'], '-order_date', {
  status: OrderStatus.optional(),
  payment_status: PaymentStatus.optional(),
  /** The days of ordering, both included. */
  from: DhakaDate.optional(),
  to: DhakaDate.optional(),
  min_total: TakaQuery.optional(),
  max_total: TakaQuery.optional(),
});
export type OrdersQuery = z.output<typeof OrdersQuery>;

const orderColumns = {
  _id: (order) => order._id,
  order_id: (order) => order.order_id,
  product_name: (order) => order.product_name,
  /** Every line: 2 × Cat food; 1 × Ball. */
  lines: (order) =>
    order.lines.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join('; '),
  quantity: (order) => order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  total_price: (order) => order.total_price,
  refunded: (order) => order.refunded,
  status: (order) => order.status,
  payment_status: (order) => order.payment_status,
  payment_id: (order) => order.payment_id,
  orderer_name: (order) => order.orderer_name,
  orderer_email: (order) => order.orderer_email,
  orderer_contact: (order) => order.orderer_contact,
  shipping_address: (order) => order.shipping_address,
  customer_id: (order) => order.customer_id,
  order_date: (order) => order.order_date,
  updatedAt: (order) => order.updatedAt,
} satisfies CsvColumns<Order>;

export const orderEndpoints = {
  'orders.list': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/orders',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'All product orders, newest first unless sorted; found by words of number, name, address and phone.',
    query: OrdersQuery,
    status: 200,
    response: z.array(Order),
    paged: true,
    csv: orderColumns,
  }),
  'orders.listOfCustomer': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/orders/customer/:id',
    access: { who: 'self', param: 'id' },
    summary: 'The product orders of one customer, newest first unless sorted.',
    params: IdParams,
    query: OrdersQuery,
    status: 200,
    response: z.array(Order),
    paged: true,
    csv: orderColumns,
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
  'orders.cancel': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/orders/:id/cancel',
    access: { who: 'owner' },
    summary:
      'Take back an order that is still Pending: its goods are on the shelf again and all its money on the way back.',
    params: IdParams,
    body: CancelBody,
    status: 200,
    response: z.object({ message: z.string(), order: Order }),
    errors: ['order_status_conflict'],
  }),
  'orders.receipt': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/orders/:id/receipt',
    access: { who: 'owner' },
    summary: 'The receipt of an order as PDF, in English or Bangla.',
    params: IdParams,
    query: ReceiptQuery,
    produces: ['application/pdf'],
    status: 200,
    response: z.unknown(),
  }),
  'orders.delete': defineEndpoint({
    service: 'commerce',
    method: 'DELETE',
    path: '/api/orders/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Take an order off the lists; the books keep it. Goods that have not left the house go back on the shelf, once. May be repeated.',
    params: IdParams,
    status: 200,
    response: Done,
  }),
  'orders.deleteOfCustomer': defineEndpoint({
    service: 'commerce',
    method: 'DELETE',
    path: '/api/orders/customer/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Before a person is deleted: what has not been sent is called off and paid back, their orders leave the lists, everything personal in them is blanked, the sums stay. May be repeated.',
    params: IdParams,
    query: BatchQuery,
    status: 200,
    response: DeletedCount,
  }),
} as const;
