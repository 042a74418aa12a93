import { z } from 'zod';
import { DhakaDate } from './dhaka-time.ts';
import { BatchQuery } from './deletions.ts';
import { defineEndpoint } from './endpoint.ts';
import { DeletedCount, Done, Id, IdParams, Instant, line, Taka, TakaQuery } from './fields.ts';
import { listQuery, type CsvColumns } from './lists.ts';
import { anyCase } from './order-status.ts';
import { CancelBody, Ledger, orderer, ReceiptQuery, statedOrderer } from './order-parts.ts';
import { PaymentStatus } from './payment-status.ts';
import { PetType, StayPet } from './stays.ts';

/** The specification's four; any may follow any. */
export const HostelOrderStatus = z
  .enum(['Confirmed', 'Cancelled', 'Completed', 'Pending'])
  .meta({ id: 'HostelOrderStatus' });
export type HostelOrderStatus = z.infer<typeof HostelOrderStatus>;

/** What the timeline says beside statuses and refunds, in its `reason`; pages say it in the reader’s language. */
export const stayNotes = {
  checkedIn: 'The guests have arrived.',
  checkedOut: 'The guests have gone home.',
  pets: 'The details of the pets were changed.',
} as const;

/** A paid stay. Price and days are the server's of the moment of paying. */
export const HostelOrder = z
  .object({
    _id: Id,
    /** The number people say on the phone: PH-2026-000123. */
    order_id: z.string(),
    customer_id: Id,
    payment_id: Id,
    payment_status: PaymentStatus,
    refunded: Taka,
    ...orderer,
    orderData: z.object({
      petType: PetType,
      guests: z.number().int().positive(),
      checkIn: DhakaDate,
      checkOut: DhakaDate,
      totalPrice: Taka,
    }),
    /** Nights; 0 is a Day Stay. */
    days: z.number().int().nonnegative(),
    pets: z.array(StayPet),
    status: HostelOrderStatus,
    checked_in_at: Instant.nullable(),
    checked_out_at: Instant.nullable(),
    /** What a cancellation right now would pay back. */
    refund_now: Taka,
    order_date: Instant,
    version: z.number().int().nonnegative(),
    timeline: z.array(Ledger.extend({ status: HostelOrderStatus })),
    updatedAt: Instant,
  })
  .meta({ id: 'HostelOrder' });
export type HostelOrder = z.infer<typeof HostelOrder>;

export const PlaceHostelOrderBody = z
  .strictObject({
    /** Our payment id, `pi_…`, `pm_…` or a server-issued `…bkash` of the signed-in user. */
    payment_id: line(120),
    orderData: z
      .strictObject({
        petType: PetType,
        guests: z.number().int().min(1).max(1_000),
        checkIn: DhakaDate,
        checkOut: DhakaDate,
        /** For show; the server computes its own. */
        totalPrice: z.union([z.number(), z.string().max(20)]).optional(),
      })
      .optional(),
    ...statedOrderer,
    // Sent by the specification's client and decided by the server all the same.
    customer_id: Id.optional(),
    status: line(20).optional(),
  })
  .meta({ id: 'PlaceHostelOrderBody' });
export type PlaceHostelOrderBody = z.infer<typeof PlaceHostelOrderBody>;

export const HostelOrdersQuery = listQuery(
  ['order_date', 'checkIn', 'totalPrice', 'orderer_name'],
  '-order_date',
  {
    status: HostelOrderStatus.optional(),
    payment_status: PaymentStatus.optional(),
    petType: PetType.optional(),
    /** Stays that touch this date. */
    on: DhakaDate.optional(),
    /** The days of arrival, both included. */
    from: DhakaDate.optional(),
    to: DhakaDate.optional(),
    min_total: TakaQuery.optional(),
    max_total: TakaQuery.optional(),
  },
);
export type HostelOrdersQuery = z.output<typeof HostelOrdersQuery>;

const hostelOrderColumns = {
  _id: (order) => order._id,
  order_id: (order) => order.order_id,
  petType: (order) => order.orderData.petType,
  guests: (order) => order.orderData.guests,
  checkIn: (order) => order.orderData.checkIn,
  checkOut: (order) => order.orderData.checkOut,
  days: (order) => order.days,
  pets: (order) => order.pets.map(({ name }) => name).join('; '),
  totalPrice: (order) => order.orderData.totalPrice,
  refunded: (order) => order.refunded,
  status: (order) => order.status,
  payment_status: (order) => order.payment_status,
  payment_id: (order) => order.payment_id,
  orderer_name: (order) => order.orderer_name,
  orderer_email: (order) => order.orderer_email,
  orderer_contact: (order) => order.orderer_contact,
  shipping_address: (order) => order.shipping_address,
  customer_id: (order) => order.customer_id,
  checked_in_at: (order) => order.checked_in_at,
  checked_out_at: (order) => order.checked_out_at,
  order_date: (order) => order.order_date,
  updatedAt: (order) => order.updatedAt,
} satisfies CsvColumns<HostelOrder>;

const HostelOrderAnswer = z.object({ message: z.string(), order: HostelOrder });

export const hostelOrderEndpoints = {
  'hostelOrders.list': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/hostel-orders',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'All hostel bookings, newest first unless sorted; found by words of number, name, address and phone.',
    query: HostelOrdersQuery,
    status: 200,
    response: z.array(HostelOrder),
    paged: true,
    csv: hostelOrderColumns,
  }),
  'hostelOrders.listOfCustomer': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/hostel-orders/customer/:id',
    access: { who: 'self', param: 'id' },
    summary: 'The hostel bookings of one customer, newest first unless sorted.',
    params: IdParams,
    query: HostelOrdersQuery,
    status: 200,
    response: z.array(HostelOrder),
    paged: true,
    csv: hostelOrderColumns,
  }),
  'hostelOrders.get': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/hostel-orders/:id',
    access: { who: 'owner' },
    summary: 'One hostel booking with its timeline.',
    params: IdParams,
    status: 200,
    response: HostelOrder,
  }),
  'hostelOrders.place': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/hostel-orders',
    access: { who: 'signed-in' },
    summary:
      'Settle a payment and get its booking. The same payment gives the same booking, however often it is asked.',
    body: PlaceHostelOrderBody,
    status: 201,
    response: HostelOrderAnswer,
    errors: [
      'payment_required',
      'payment_declined',
      'payment_action_required',
      'payment_pending',
      'order_payment_mismatch',
      'hostel_full',
    ],
  }),
  'hostelOrders.changeStatus': defineEndpoint({
    service: 'commerce',
    method: 'PUT',
    path: '/api/hostel-orders/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Set the status of a booking; any may follow any. Cancelled frees its nights, leaving it needs them free again.',
    params: IdParams,
    body: z.strictObject({
      status: anyCase(HostelOrderStatus),
      version: z.number().int().nonnegative().optional(),
    }),
    status: 200,
    response: HostelOrderAnswer,
    errors: ['order_status_conflict', 'hostel_full'],
  }),
  'hostelOrders.cancel': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/hostel-orders/:id/cancel',
    access: { who: 'owner' },
    summary:
      'Cancel a stay that has not begun: its nights are free at once and the refund of the rules is under way.',
    params: IdParams,
    body: CancelBody,
    status: 200,
    response: HostelOrderAnswer,
    errors: ['order_status_conflict'],
  }),
  'hostelOrders.setPets': defineEndpoint({
    service: 'commerce',
    method: 'PUT',
    path: '/api/hostel-orders/:id/pets',
    access: { who: 'owner' },
    summary: 'What the keepers should know about the guests; until check-in.',
    params: IdParams,
    body: z.strictObject({ pets: z.array(StayPet).max(20) }),
    status: 200,
    response: HostelOrderAnswer,
    errors: ['order_status_conflict'],
  }),
  'hostelOrders.checkIn': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/hostel-orders/:id/check-in',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'The guests have arrived.',
    params: IdParams,
    status: 200,
    response: HostelOrderAnswer,
    errors: ['order_status_conflict'],
  }),
  'hostelOrders.checkOut': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/hostel-orders/:id/check-out',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'The guests have gone home; the booking is completed.',
    params: IdParams,
    status: 200,
    response: HostelOrderAnswer,
    errors: ['order_status_conflict'],
  }),
  'hostelOrders.receipt': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/hostel-orders/:id/receipt',
    access: { who: 'owner' },
    summary: 'The receipt of a booking as PDF, in English or Bangla.',
    params: IdParams,
    query: ReceiptQuery,
    produces: ['application/pdf'],
    status: 200,
    response: z.unknown(),
  }),
  'hostelOrders.delete': defineEndpoint({
    service: 'commerce',
    method: 'DELETE',
    path: '/api/hostel-orders/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Take a booking off the lists; the books keep it. Nights not yet over are free again. May be repeated.',
    params: IdParams,
    status: 200,
    response: Done,
  }),
  'hostelOrders.deleteOfCustomer': defineEndpoint({
    service: 'commerce',
    method: 'DELETE',
    path: '/api/hostel-orders/customer/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Before a person is deleted: future stays are cancelled, everything personal in the bookings is blanked, the sums stay. May be repeated.',
    params: IdParams,
    query: BatchQuery,
    status: 200,
    response: DeletedCount,
  }),
} as const;
