import { z } from 'zod';
import { DhakaDate } from './dhaka-time.ts';
import { Id, Taka } from './fields.ts';
import { HostelOrderStatus } from './hostel-orders.ts';
import { OrderStatus } from './order-status.ts';
import type { EventDefinition } from './event-definition.ts';
import { PetType } from './stays.ts';

const OrderFacts = z.object({
  order_id: Id,
  order_number: z.string(),
  customer_id: Id,
  /** Of the first line. */
  product_id: Id,
  product_name: z.string(),
  status: OrderStatus,
});

const StayFacts = z.object({
  order_id: Id,
  order_number: z.string(),
  customer_id: Id,
  pet_type: PetType,
  guests: z.number().int(),
  check_in: DhakaDate,
  check_out: DhakaDate,
  status: HostelOrderStatus,
});

const ProductFacts = z.object({
  product_id: Id,
  product_name: z.string(),
  img_URL: z.string(),
  /** Who uploaded the picture; null when it was not uploaded here. */
  img_owner_id: Id.nullable(),
});

const RemovedOfCustomer = z.object({ customer_id: Id, count: z.number().int().positive() });

/** What the commerce service tells the others. */
export const commerceEvents = {
  'order.placed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'order',
    summary: 'A payment was settled and its order stands.',
    data: OrderFacts,
  },
  'order.status_changed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'order',
    summary: 'An order has another status.',
    data: OrderFacts.extend({
      previous_status: OrderStatus,
      /** The customer did it themselves, and needs no news of it. */
      by_customer: z.boolean().optional(),
    }),
  },
  'order.refunded': {
    version: 1,
    producer: 'commerce',
    aggregate: 'order',
    summary: 'Money of an order went back.',
    data: OrderFacts.extend({ amount: Taka }),
  },
  'order.deleted': {
    version: 1,
    producer: 'commerce',
    aggregate: 'order',
    summary: 'An order left the lists.',
    data: OrderFacts,
  },
  'orders.removed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'orders',
    summary:
      'Orders of a person who is being deleted left the lists, many at once; they name nobody any more.',
    data: RemovedOfCustomer,
  },
  'hostel_order.placed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'hostel_order',
    summary: 'A payment was settled and its stay is booked.',
    data: StayFacts,
  },
  'hostel_order.changed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'hostel_order',
    summary:
      'A stay has another status, its guests arrived or left, its details changed, or it left the lists.',
    data: StayFacts.extend({
      previous_status: HostelOrderStatus,
      by_customer: z.boolean(),
    }),
  },
  'hostel_orders.removed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'hostel_orders',
    summary:
      'Stays of a person who is being deleted left the lists, many at once; they name nobody any more.',
    data: RemovedOfCustomer,
  },
  'hostel_order.refunded': {
    version: 1,
    producer: 'commerce',
    aggregate: 'hostel_order',
    summary: 'Money of a stay went back.',
    data: StayFacts.extend({ amount: Taka }),
  },
  'hostel.places_changed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'stay_hold',
    summary: 'Nights of the hostel were taken or given back.',
    data: z.object({ pet_type: PetType, from: DhakaDate, to: DhakaDate }),
  },
  'product.changed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'product',
    summary: 'A product was added, edited or brought back.',
    data: ProductFacts,
  },
  'product.deleted': {
    version: 1,
    producer: 'commerce',
    aggregate: 'product',
    summary: 'A product left the store.',
    data: ProductFacts,
  },
  'product.purged': {
    version: 1,
    producer: 'commerce',
    aggregate: 'product',
    summary:
      'A product that left the store can no longer be brought back. Names no picture when no order shows it.',
    data: ProductFacts,
  },
  'product.stock_changed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'product_stock',
    summary: 'Units of a product were taken or given back.',
    data: z.object({ product_id: Id }),
  },
  'cart.changed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'cart',
    summary: 'A cart holds something else.',
    data: z.object({ customer_id: Id }),
  },
  'payment.changed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'payment',
    summary: 'A payment was settled, closed, paid back, or needs a person to look.',
    data: z.object({ payment_id: Id, customer_id: Id, needs_review: z.boolean() }),
  },
} as const satisfies Record<string, EventDefinition>;
