import { z } from 'zod';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { Id, Taka } from '../shared/fields.ts';
import { HostelOrderStatus } from './hostel/hostel-orders.ts';
import { OrderStatus } from './orders/order-status.ts';
import { defineEvents } from '../shared/event-definition.ts';
import { PetType } from './hostel/hostel.ts';
import { productNameFields } from '../shared/names.ts';

const OrderFacts = z.object({
  order_id: Id,
  order_number: z.string(),
  customer_id: Id,
  product_id: Id,
  ...productNameFields,
  status: OrderStatus,
});

const BookingFacts = z.object({
  order_id: Id,
  order_number: z.string(),
  customer_id: Id,
  pet_type: PetType,
  guests: z.number().int(),
  check_in: DhakaDate,
  check_out: DhakaDate,
  status: HostelOrderStatus,
});

const cancellationFacts = {
  /** Refund in taka that a cancellation by an admin decided; undefined for every other change. */
  cancellation_refund: Taka.optional(),
};

const ProductFacts = z.object({
  product_id: Id,
  product_name: z.string(),
  img_URL: z.string(),
  /** User id of the uploader; null for a picture that is not an upload. */
  img_owner_id: Id.nullable(),
});

const RemovedRows = z.object({ customer_id: Id, count: z.number().int().positive() });

export const commerceEvents = defineEvents('commerce', {
  'order.placed': {
    summary: 'A payment was settled and its order created.',
    data: OrderFacts,
  },
  'order.status_changed': {
    summary: 'The status of an order changed.',
    data: OrderFacts.extend({
      previous_status: OrderStatus,
      /** True if the customer made the change; the customer is then not notified. */
      by_customer: z.boolean().optional(),
      ...cancellationFacts,
    }),
  },
  'order.changed': {
    summary: 'The cancellation of an order was planned or withdrawn, its parcel changed, or it was packed.',
    data: OrderFacts,
  },
  'order.refunded': {
    summary: 'An order was refunded in part or in full.',
    data: OrderFacts.extend({ amount: Taka }),
  },
  'order.deleted': {
    summary: 'An order was deleted.',
    data: OrderFacts,
  },
  'orders.removed': {
    summary: 'Several orders of a user who is being deleted were deleted and anonymised.',
    data: RemovedRows,
  },
  'hostel_order.placed': {
    summary: 'A payment was settled and its hostel booking created.',
    data: BookingFacts.extend({
      /** The deposit that is held on the card, and the rest that is due at the reception. */
      deposit: z.object({ amount: Taka, due: Taka }).optional(),
    }),
  },
  'hostel_order.changed': {
    summary:
      'The status, the check-in, the check-out or the details of a hostel booking changed, or the booking was deleted.',
    data: BookingFacts.extend({
      previous_status: HostelOrderStatus,
      by_customer: z.boolean(),
      ...cancellationFacts,
      /** The stay before its dates or guests were changed. */
      moved_from: z
        .object({ check_in: DhakaDate, check_out: DhakaDate, guests: z.number().int().positive() })
        .optional(),
    }),
  },
  'hostel_orders.removed': {
    summary: 'Several hostel bookings of a user who is being deleted were deleted and anonymised.',
    data: RemovedRows,
  },
  'hostel_order.refunded': {
    summary: 'A hostel booking was refunded in part or in full.',
    data: BookingFacts.extend({ amount: Taka }),
  },
  'hostel_order.deposit_settled': {
    summary: 'The deposit of a hostel booking was charged, in part or in full, or released.',
    data: BookingFacts.extend({
      state: z.enum(['charged', 'released']),
      deposit: Taka,
      charged: Taka,
      /** Rest to pay at the reception. */
      due: Taka,
    }),
  },
  'hostel.places_changed': {
    aggregate: 'stay_hold',
    summary: 'Hostel places were reserved or released on these dates.',
    data: z.object({ pet_type: PetType, from: DhakaDate, to: DhakaDate }),
  },
  'hostel.settings_changed': {
    aggregate: 'hostel_settings',
    summary: 'An admin saved a new version of the settings of the hostel.',
    data: z.object({ settings_version: z.number().int().positive() }),
  },
  'product.changed': {
    summary: 'A product was added, edited or restored.',
    data: ProductFacts,
  },
  'product.deleted': {
    summary: 'A product was deleted.',
    data: ProductFacts,
  },
  'product.purged': {
    summary:
      'A deleted product can no longer be restored. `img_URL` is empty unless an order shows the picture.',
    data: ProductFacts,
  },
  'product.stock_changed': {
    aggregate: 'product_stock',
    summary: 'The available stock of a product changed.',
    data: z.object({ product_id: Id }),
  },
  'cart.changed': {
    summary: 'A cart was changed.',
    data: z.object({ customer_id: Id }),
  },
  'payment.changed': {
    summary: 'A payment was settled, closed or refunded, or needs a manual review.',
    data: z.object({ payment_id: Id, customer_id: Id, needs_review: z.boolean() }),
  },
});
