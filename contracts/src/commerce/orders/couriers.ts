import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { IdParams, Instant, Taka } from '../../shared/fields.ts';
import type { OrderStatus } from './order-status.ts';

export const CourierName = z.enum(['pathao', 'steadfast']).meta({ id: 'CourierName' });
export type CourierName = z.infer<typeof CourierName>;

/** States of a parcel in the order in which they can follow each other; the last three are final. */
export const ConsignmentState = z
  .enum([
    'requested',
    'booked',
    'picked_up',
    'in_transit',
    'out_for_delivery',
    'delivered',
    'returned',
    'cancelled',
  ])
  .meta({ id: 'ConsignmentState' });
export type ConsignmentState = z.infer<typeof ConsignmentState>;

/**
 * Returns true if an order needs another parcel: the last one came back, was not picked up, or was delivered before the
 * order was reopened.
 */
export function isParcelOver(state: ConsignmentState, order: OrderStatus): boolean {
  if (state === 'delivered') return order === 'Pending' || order === 'Processing';
  return state === 'returned' || state === 'cancelled';
}

const parcelFields = {
  courier: CourierName,
  /** Number by which the courier tracks the parcel. Null until it is booked. */
  tracking_code: z.string().nullable(),
  state: ConsignmentState,
  steps: z.array(z.object({ state: ConsignmentState, at: Instant })),
  /** Cash that the courier collects. */
  collect: Taka,
};

export const FormerParcel = z.object(parcelFields).meta({ id: 'FormerParcel' });
export type FormerParcel = z.infer<typeof FormerParcel>;

export const Consignment = z
  .object({
    ...parcelFields,
    /** Parcels of the order before this one, the latest last. Missing: none. */
    former: z.array(FormerParcel).optional(),
    /** For admins: since when the parcel goes on, or was delivered, although its order has ended. Missing: they agree. */
    unwanted_since: Instant.optional(),
    /** For admins: when the courier accepted the request to send it back. Missing: never. */
    stop_asked_at: Instant.optional(),
  })
  .meta({ id: 'Consignment' });
export type Consignment = z.infer<typeof Consignment>;

export const courierEndpoints = defineEndpoints('commerce', {
  'consignments.ofOrder': {
    method: 'GET',
    path: '/api/orders/:id/consignment',
    access: { who: 'owner' },
    summary:
      'Get the parcel of an order with the steps of its way. `couriers`: those that an admin can book; empty for customers.',
    params: IdParams,
    response: z.object({ consignment: Consignment.nullable(), couriers: z.array(CourierName) }),
  },
  'consignments.book': {
    method: 'POST',
    path: '/api/orders/:id/consignment',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Book the parcel of an order with a courier, with its address, weight and the cash to collect. A Pending order becomes Processing. Idempotent: an order has one parcel, and another one once it is reopened after the first came back.',
    params: IdParams,
    body: z.strictObject({ courier: CourierName }),
    status: 201,
    response: z.object({ message: z.string(), consignment: Consignment }),
    errors: ['order_ended', 'money_returned', 'consignment_exists', 'unavailable'],
  },
  'consignments.label': {
    method: 'GET',
    path: '/api/orders/:id/consignment/label',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Download the label of a booked parcel as PDF, with its tracking code as bar code. A parcel that is over has none.',
    params: IdParams,
    produces: ['application/pdf'],
    response: z.unknown(),
  },
  'couriers.pathaoWebhook': {
    method: 'POST',
    path: '/api/webhooks/pathao',
    access: { who: 'anyone' },
    summary:
      'Webhook of Pathao. Its signature is checked; the parcel is then queried, so that lost, repeated and reordered calls are safe.',
    rawBody: true,
    status: 202,
    response: z.object({ received: z.literal(true) }),
    errors: ['bad_signature'],
  },
  'couriers.steadfastWebhook': {
    method: 'POST',
    path: '/api/webhooks/steadfast',
    access: { who: 'anyone' },
    summary:
      'Webhook of Steadfast. Its token is checked; the parcel is then queried, so that lost, repeated and reordered calls are safe.',
    rawBody: true,
    response: z.object({ received: z.literal(true) }),
    errors: ['bad_signature'],
  },
});
