import { z } from 'zod';
import { BatchQuery } from '../../shared/deletions.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import {
  DeletedCount,
  MessageResponse,
  Id,
  IdParams,
  Instant,
  line,
  Taka,
  TakaQuery,
} from '../../shared/fields.ts';
import { listQuery, type CsvColumns } from '../../shared/lists.ts';
import {
  Cancellation,
  CancelBody,
  MoneyFilter,
  TimelineFields,
  ordererFields,
  ReceiptQuery,
  OrdererInput,
} from './order-parts.ts';
import { caseInsensitive, OrderStatus } from './order-status.ts';
import { PaymentStatus } from './payment-status.ts';
import { productNameFields } from '../../shared/names.ts';

export const OrderTimelineEntry = TimelineFields.extend({ status: OrderStatus }).meta({
  id: 'OrderTimelineEntry',
});

/** Name, picture and price are those at the time of payment. */
export const OrderLine = z
  .object({
    product_id: Id,
    ...productNameFields,
    product_image: z.string(),
    quantity: z.number().int().positive(),
    unit_price: Taka,
    /** Share of the line in the discount of the coupon. Missing: none. */
    discount: Taka.optional(),
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.infer<typeof OrderLine>;

/** Missing for orders without a table of charges. The charge is a part of the total. */
export const OrderDelivery = z
  .object({ charge: Taka, expected_on: DhakaDate, weight_grams: z.number().int().positive() })
  .meta({ id: 'OrderDelivery' });
export type OrderDelivery = z.infer<typeof OrderDelivery>;

export const Order = z
  .object({
    _id: Id,
    /** The number shown to customers: PC-2026-000123. */
    order_id: z.string(),
    product_id: Id,
    ...productNameFields,
    product_image: z.string(),
    quantity: z.number().int().positive(),
    unit_price: Taka,
    /** All lines. The specification's product fields above are those of the first line. */
    lines: z.array(OrderLine),
    /** Amount paid, after the discount. Nothing for an order that replaces returned items. */
    total_price: Taka,
    delivery: OrderDelivery.optional(),
    /** The coupon and its discount. Missing without a coupon. */
    coupon: z.object({ code: z.string(), discount: Taka }).optional(),
    /** The return whose items it replaces. Such an order has no payment. Missing: none. */
    exchange_for: z.object({ return_id: Id, order_id: Id, order_number: z.string() }).optional(),
    refunded: Taka,
    /** Money that is neither refunded nor being refunded; held and disputed money included. */
    kept: Taka,
    customer_id: Id,
    payment_id: Id,
    payment_status: PaymentStatus,
    ...ordererFields,
    /** Instructions of the customer for the delivery. Missing: none. */
    order_note: z.string().optional(),
    order_date: Instant,
    status: OrderStatus,
    /** When the last of its units was scanned. Missing: it is not packed. */
    packed_at: Instant.optional(),
    /** Increases with every change. Sent back with an update, it prevents overwriting an unseen change. */
    version: z.number().int().nonnegative(),
    /** Null unless the order was cancelled, or will be. Null for a cancelled order whose money is undecided. */
    cancellation: Cancellation.nullable(),
    timeline: z.array(OrderTimelineEntry),
    updatedAt: Instant,
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/**
 * Number, customer, date and status are the server's own: those that the specification's client sends are unknown
 * fields.
 */
export const PlaceOrderBody = z
  .strictObject({
    /** A payment id, `pi_…`, `pm_…` or a server-issued `…bkash` id of the signed-in user. */
    payment_id: line(120),
    /** Required with a bare payment method (`pm_…`). Otherwise it must be one of the products of the payment. */
    product_id: Id.optional(),
    quantity: z.number().int().min(1).max(20).optional(),
    ...OrdererInput,
  })
  .meta({ id: 'PlaceOrderBody' });
export type PlaceOrderBody = z.infer<typeof PlaceOrderBody>;

export const ChangeOrderStatusBody = z
  .strictObject({ status: caseInsensitive(OrderStatus), version: z.number().int().nonnegative().optional() })
  .meta({ id: 'ChangeOrderStatusBody' });
export type ChangeOrderStatusBody = z.infer<typeof ChangeOrderStatusBody>;

export const OrdersQuery = listQuery(['order_date', 'total_price', 'orderer_name'], '-order_date', {
  status: OrderStatus.optional(),
  payment_status: PaymentStatus.optional(),
  money: MoneyFilter.optional(),
  /** `unwanted`: orders that have ended while their parcels go on. */
  parcel: z.enum(['unwanted']).optional(),
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
  lines: (order) =>
    order.lines.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join('; '),
  quantity: (order) => order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  coupon: (order) => order.coupon?.code,
  discount: (order) => order.coupon?.discount,
  total_price: (order) => order.total_price,
  delivery_charge: (order) => order.delivery?.charge ?? 0,
  expected_on: (order) => order.delivery?.expected_on ?? null,
  refunded: (order) => order.refunded,
  status: (order) => order.status,
  payment_status: (order) => order.payment_status,
  payment_id: (order) => order.payment_id,
  orderer_name: (order) => order.orderer_name,
  orderer_email: (order) => order.orderer_email,
  orderer_contact: (order) => order.orderer_contact,
  shipping_address: (order) => order.shipping_address,
  customer_id: (order) => order.customer_id,
  packed_at: (order) => order.packed_at,
  order_date: (order) => order.order_date,
  updatedAt: (order) => order.updatedAt,
} satisfies CsvColumns<Order>;

export const orderEndpoints = defineEndpoints('commerce', {
  'orders.list': {
    method: 'GET',
    path: '/api/orders',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'List all product orders, newest first by default. The search covers parts of the number, the phone in any spelling, the name and the names of the products, and the beginning of the email address.',
    query: OrdersQuery,
    response: z.array(Order),
    paged: true,
    csv: orderColumns,
  },
  'orders.listOfCustomer': {
    method: 'GET',
    path: '/api/orders/customer/:id',
    specified: true,
    access: { who: 'self', param: 'id' },
    summary: 'List the product orders of a customer, newest first by default.',
    params: IdParams,
    query: OrdersQuery,
    response: z.array(Order),
    paged: true,
    csv: orderColumns,
  },
  'orders.get': {
    method: 'GET',
    path: '/api/orders/:id',
    access: { who: 'owner' },
    summary: 'Get a product order with its timeline.',
    params: IdParams,
    response: Order,
  },
  'orders.place': {
    method: 'POST',
    path: '/api/orders',
    specified: true,
    access: { who: 'signed-in' },
    summary: 'Settle a payment and create its order. Idempotent: the same payment returns the same order.',
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
  },
  'orders.changeStatus': {
    method: 'PUT',
    path: '/api/orders/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Change the status of an order. Any change is allowed. The customer is notified.',
    params: IdParams,
    body: ChangeOrderStatusBody,
    response: z.object({ message: z.string(), order: Order }),
    errors: ['order_status_conflict', 'out_of_stock', 'prescription_needed'],
  },
  'orders.cancel': {
    method: 'POST',
    path: '/api/orders/:id/cancel',
    access: { who: 'owner' },
    summary: 'Cancel an order that is still Pending. Restocks its items and refunds the full amount.',
    params: IdParams,
    body: CancelBody,
    response: z.object({ message: z.string(), order: Order }),
    errors: ['order_status_conflict'],
  },
  'orders.receipt': {
    method: 'GET',
    path: '/api/orders/:id/receipt',
    access: { who: 'owner' },
    summary: 'Download the receipt of an order as PDF, in English or Bangla.',
    params: IdParams,
    query: ReceiptQuery,
    produces: ['application/pdf'],
    response: z.unknown(),
  },
  'orders.delete': {
    method: 'DELETE',
    path: '/api/orders/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Soft-delete an order. Items that have not shipped are restocked, once. Idempotent.',
    params: IdParams,
    response: MessageResponse,
  },
  'orders.deleteOfCustomer': {
    method: 'DELETE',
    path: '/api/orders/customer/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Anonymise all orders of a customer who is being deleted. Unshipped orders are cancelled and refunded, all orders are soft-deleted, amounts are kept. Idempotent.',
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  },
});
