import { z } from 'zod';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { BatchQuery } from '../../shared/deletions.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import {
  DeletedCount,
  MessageResponse,
  Id,
  IdParams,
  Instant,
  line,
  text,
  numberOrText,
  Taka,
  TakaQuery,
} from '../../shared/fields.ts';
import { listQuery, type CsvColumns } from '../../shared/lists.ts';
import { caseInsensitive } from '../orders/order-status.ts';
import {
  Cancellation,
  CancelBody,
  MoneyFilter,
  TimelineFields,
  ordererFields,
  ReceiptQuery,
  OrdererInput,
} from '../orders/order-parts.ts';
import { PaymentStatus } from '../orders/payment-status.ts';
import { BookingDeposit } from './booking-deposit.ts';
import { PetType, BookingPet, PriceLine, RefundRule, StoredBookingPet } from './hostel.ts';

/** The specification's four statuses. Any change is allowed. */
export const HostelOrderStatus = z
  .enum(['Confirmed', 'Cancelled', 'Completed', 'Pending'])
  .meta({ id: 'HostelOrderStatus' });
export type HostelOrderStatus = z.infer<typeof HostelOrderStatus>;

/** Notes in the timeline, stored as its `reason` and translated by the frontend. */
export const bookingNotes = {
  checkedIn: 'Checked in.',
  checkedOut: 'Checked out.',
  pets: 'Pet details changed.',
  moved: 'Dates or guests changed.',
  vaccinationOverridden: 'Checked in although vaccinations are missing.',
  depositCharged: 'Deposit charged.',
  depositReleased: 'Deposit released.',
  balancePaid: 'Rest paid at the front desk.',
} as const;

/** Rules in force when a booking was made; later settings do not change them. */
const BookingTerms = z
  .object({ refund_rules: z.array(RefundRule), check_in_time: z.string(), check_out_time: z.string() })
  .meta({ id: 'StayTerms' });

/** A paid hostel booking. The server computed price and days at the time of payment. */
export const HostelOrder = z
  .object({
    _id: Id,
    /** The number shown to customers: PH-2026-000123. */
    order_id: z.string(),
    customer_id: Id,
    payment_id: Id,
    payment_status: PaymentStatus,
    refunded: Taka,
    /** Money that is neither refunded nor being refunded; held and disputed money included. */
    kept: Taka,
    /** Sum of all payments. More than the price after a cheaper change. */
    paid: Taka,
    /** Missing: the price was paid at booking. */
    deposit: BookingDeposit.optional(),
    /** To be paid at the reception. Missing: nothing. */
    due: Taka.optional(),
    ...ordererFields,
    orderData: z.object({
      petType: PetType,
      guests: z.number().int().positive(),
      checkIn: DhakaDate,
      checkOut: DhakaDate,
      totalPrice: Taka,
    }),
    /** Number of nights; 0 for a Day Stay. */
    days: z.number().int().nonnegative(),
    pets: z.array(StoredBookingPet),
    lines: z.array(PriceLine),
    terms: BookingTerms,
    status: HostelOrderStatus,
    checked_in_at: Instant.nullable(),
    checked_out_at: Instant.nullable(),
    refund_now: Taka,
    order_date: Instant,
    version: z.number().int().nonnegative(),
    /** Null unless the order was cancelled, or will be. Null for a cancelled order whose money is undecided. */
    cancellation: Cancellation.nullable(),
    timeline: z.array(TimelineFields.extend({ status: HostelOrderStatus })),
    updatedAt: Instant,
  })
  .meta({ id: 'HostelOrder' });
export type HostelOrder = z.infer<typeof HostelOrder>;

/** Customer, price and status are the server's own: those that the specification's client sends are unknown fields. */
export const PlaceHostelOrderBody = z
  .strictObject({
    /** A payment id, `pi_…`, `pm_…` or a server-issued `…bkash` id of the signed-in user. */
    payment_id: line(120),
    orderData: z
      .object({
        petType: PetType,
        guests: numberOrText(z.number().int().min(1).max(1_000)),
        checkIn: DhakaDate,
        checkOut: DhakaDate,
      })
      .optional(),
    ...OrdererInput,
  })
  .meta({ id: 'PlaceHostelOrderBody' });
export type PlaceHostelOrderBody = z.infer<typeof PlaceHostelOrderBody>;

export const HostelOrdersQuery = listQuery(
  ['order_date', 'checkIn', 'totalPrice', 'orderer_name'],
  '-order_date',
  {
    status: HostelOrderStatus.optional(),
    payment_status: PaymentStatus.optional(),
    money: MoneyFilter.optional(),
    petType: PetType.optional(),
    on: DhakaDate.optional(),
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

const HostelOrderResponse = z.object({ message: z.string(), order: HostelOrder });

export const hostelOrderEndpoints = defineEndpoints('commerce', {
  'hostelOrders.list': {
    method: 'GET',
    path: '/api/hostel-orders',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'List all hostel bookings, newest first by default. The search covers number, name, email address and phone.',
    query: HostelOrdersQuery,
    response: z.array(HostelOrder),
    paged: true,
    csv: hostelOrderColumns,
  },
  'hostelOrders.listOfCustomer': {
    method: 'GET',
    path: '/api/hostel-orders/customer/:id',
    specified: true,
    access: { who: 'self', param: 'id' },
    summary: 'List the hostel bookings of a customer, newest first by default.',
    params: IdParams,
    query: HostelOrdersQuery,
    response: z.array(HostelOrder),
    paged: true,
    csv: hostelOrderColumns,
  },
  'hostelOrders.get': {
    method: 'GET',
    path: '/api/hostel-orders/:id',
    access: { who: 'owner' },
    summary: 'Get a hostel booking with its timeline.',
    params: IdParams,
    response: HostelOrder,
  },
  'hostelOrders.place': {
    method: 'POST',
    path: '/api/hostel-orders',
    specified: true,
    access: { who: 'signed-in' },
    summary:
      'Settle a payment and create its booking. Idempotent: the same payment returns the same booking.',
    body: PlaceHostelOrderBody,
    status: 201,
    response: HostelOrderResponse,
    errors: [
      'payment_required',
      'payment_declined',
      'payment_action_required',
      'payment_pending',
      'order_payment_mismatch',
      'hostel_full',
    ],
  },
  'hostelOrders.changeStatus': {
    method: 'PUT',
    path: '/api/hostel-orders/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Change the status of a booking. Any change is allowed. Cancelled releases the nights; leaving Cancelled requires them to be free.',
    params: IdParams,
    body: z.strictObject({
      status: caseInsensitive(HostelOrderStatus),
      version: z.number().int().nonnegative().optional(),
    }),
    response: HostelOrderResponse,
    errors: ['order_status_conflict', 'hostel_full'],
  },
  'hostelOrders.cancel': {
    method: 'POST',
    path: '/api/hostel-orders/:id/cancel',
    access: { who: 'owner' },
    summary:
      'Cancel a booking that has not started. Releases its nights and starts the refund that the refund rules grant.',
    params: IdParams,
    body: CancelBody,
    response: HostelOrderResponse,
    errors: ['order_status_conflict'],
  },
  'hostelOrders.setPets': {
    method: 'PUT',
    path: '/api/hostel-orders/:id/pets',
    access: { who: 'owner' },
    summary: 'Update the care details of the pets. Allowed until check-in.',
    params: IdParams,
    body: z.strictObject({ pets: z.array(BookingPet).max(20) }),
    response: HostelOrderResponse,
    errors: ['order_status_conflict'],
  },
  'hostelOrders.checkIn': {
    method: 'POST',
    path: '/api/hostel-orders/:id/check-in',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Check in the pets of a booking. Pets whose vaccinations are due before the stay ends need a reason, which is kept in the audit log.',
    params: IdParams,
    body: z.strictObject({ vaccination_reason: text(300).optional() }).optional(),
    response: HostelOrderResponse,
    errors: ['order_status_conflict', 'vaccination_missing'],
  },
  'hostelOrders.checkOut': {
    method: 'POST',
    path: '/api/hostel-orders/:id/check-out',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Check out the pets of a booking. The booking becomes Completed.',
    params: IdParams,
    response: HostelOrderResponse,
    errors: ['order_status_conflict'],
  },
  'hostelOrders.receipt': {
    method: 'GET',
    path: '/api/hostel-orders/:id/receipt',
    access: { who: 'owner' },
    summary: 'Download the receipt of a booking as PDF, in English or Bangla.',
    params: IdParams,
    query: ReceiptQuery,
    produces: ['application/pdf'],
    response: z.unknown(),
  },
  'hostelOrders.delete': {
    method: 'DELETE',
    path: '/api/hostel-orders/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Soft-delete a booking. Nights that are not over are released. Idempotent.',
    params: IdParams,
    response: MessageResponse,
  },
  'hostelOrders.deleteOfCustomer': {
    method: 'DELETE',
    path: '/api/hostel-orders/customer/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Anonymise all bookings of a customer who is being deleted. Future bookings are cancelled; amounts are kept. Idempotent.',
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  },
});
