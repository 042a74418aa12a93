import { z } from 'zod';
import { Billing } from '../../shared/billing.ts';
import { LineInput, maxCartLines } from '../products/cart.ts';
import { CouponCode } from './coupons.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { ClientId, Id, IdParams, Instant, line, PageQuery, Phone, Taka, text } from '../../shared/fields.ts';
import { Search } from '../../shared/lists.ts';
import { PaymentStatus } from '../orders/payment-status.ts';
import { BookingPet, BookingRequest } from '../hostel/hostel.ts';
import { productNameFields, serviceNameFields } from '../../shared/names.ts';

export const PaymentProvider = z.enum(['card', 'bkash']).meta({ id: 'PaymentProvider' });
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/** How a payment is made. Cash on delivery has no provider. */
export const PaymentMethod = z.enum([...PaymentProvider.options, 'cash']).meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const Refund = z
  .object({
    _id: Id,
    amount: Taka,
    reason: z.string(),
    by: z.enum(['customer', 'admin', 'system']),
    status: z.enum(['pending', 'succeeded', 'failed']),
    createdAt: Instant,
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;

export const Payment = z
  .object({
    _id: Id,
    kind: z.enum(['product', 'hostel', 'visit']),
    provider: PaymentMethod,
    /** Alternative value for the `payment_id` of an order. For bKash, a server-issued id that ends in `bkash`. */
    reference: z.string(),
    status: PaymentStatus,
    amount: Taka,
    /** Sum of completed and pending refunds. */
    refunded: Taka,
    refunds: z.array(Refund),
    /** False for an open payment whose items go to who pays first. Missing: they are reserved until `expiresAt`. */
    reserved: z.literal(false).optional(),
    order: Id.nullable(),
    failure: z.string().nullable(),
    expiresAt: Instant,
    createdAt: Instant,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

export const PurchasedItems = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    lines: z.array(z.object({ ...productNameFields, quantity: z.number().int().positive() })),
  }),
  /** `change_of`: the booking whose dates or guests the payment changes. */
  z.object({ kind: z.literal('hostel'), stay: BookingRequest, change_of: Id.optional() }),
  z.object({
    kind: z.literal('visit'),
    prepayment_id: Id,
    dr_name: z.string(),
    ...serviceNameFields,
    slot_start: Instant,
  }),
]);
export type PurchasedItems = z.infer<typeof PurchasedItems>;

export const PaymentForAdmin = Payment.extend({
  customer_id: Id,
  orderer_name: z.string(),
  orderer_contact: z.string(),
  bought: PurchasedItems,
  provider_ref: z.string().nullable(),
  trx_id: z.string().nullable(),
}).meta({ id: 'PaymentForAdmin' });
export type PaymentForAdmin = z.infer<typeof PaymentForAdmin>;

export const PaymentConfig = z
  .object({
    currency: z.literal('BDT'),
    card: z.discriminatedUnion('mode', [
      z.object({ mode: z.literal('stripe'), publishableKey: z.string(), minimum: Taka }),
      z.object({ mode: z.literal('sandbox'), publishableKey: z.string(), url: z.string(), minimum: Taka }),
      z.object({ mode: z.literal('off') }),
    ]),
    bkash: z.object({ mode: z.enum(['live', 'sandbox', 'off']) }),
    /** Cash on delivery, up to this sum. Missing: not offered. */
    cash: z.object({ maximum: Taka }).optional(),
  })
  .meta({ id: 'PaymentConfig' });
export type PaymentConfig = z.infer<typeof PaymentConfig>;

/** A purchase request. It contains no prices; the server computes them. */
export const Purchase = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('product'),
      /** Quantities of a repeated product are added. */
      lines: z.array(LineInput).min(1).max(maxCartLines),
      from_cart: z.boolean().default(false),
      /** Instructions of the customer for the delivery. */
      note: text(300).optional(),
      coupon: CouponCode.optional(),
    }),
    z.strictObject({
      kind: z.literal('hostel'),
      stay: BookingRequest,
      pets: z.array(BookingPet).max(20).default([]),
      /** Pays the difference for these dates and guests of a booking, instead of making one. */
      change_of: Id.optional(),
      /** An entry of the waiting list whose offer the payment takes up. */
      wait_id: Id.optional(),
      /** Holds the deposit of the settings on the card instead of charging the price. By card only. */
      deposit: z.literal(true).optional(),
    }),
    /** The fee of an appointment that is booked once it is paid. */
    z.strictObject({ kind: z.literal('visit'), prepayment_id: Id }),
  ])
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof Purchase>;

export const StartPaymentBody = z
  .strictObject({
    purchase: Purchase,
    /** Required except for a visit, which is billed to its patient. */
    billing: Billing.optional(),
    /**
     * The total shown to the buyer. If it differs from the current total, nothing is charged and the response is
     * 409 with the current one.
     */
    expected_total: Taka,
    /** Idempotency key, created once per checkout. Repeating it returns the same payment. */
    attempt: z.uuid(),
  })
  .meta({ id: 'StartPaymentBody' });
export type StartPaymentBody = z.infer<typeof StartPaymentBody>;

export const StartBkashPaymentBody = StartPaymentBody.extend({
  account_number: Phone,
}).meta({ id: 'StartBkashPaymentBody' });
export type StartBkashPaymentBody = z.infer<typeof StartBkashPaymentBody>;

export const RefundBody = z
  .strictObject({
    /** Default: the amount that has not been refunded yet. */
    amount: Taka.positive('must be more than 0').optional(),
    reason: text(300),
    request: ClientId,
  })
  .meta({ id: 'RefundBody' });
export type RefundBody = z.infer<typeof RefundBody>;

export const startErrors = [
  'amount_too_small',
  'price_changed',
  'out_of_stock',
  'prescription_needed',
  'coupon_not_valid',
  'hostel_full',
  'order_status_conflict',
  'offer_expired',
  'fee_already_paid',
  'idempotency_conflict',
  'unavailable',
] as const;

export const PaymentsQuery = PageQuery.extend({
  status: PaymentStatus.optional(),
  provider: PaymentMethod.optional(),
  search: Search,
});

export const paymentEndpoints = defineEndpoints('commerce', {
  'payments.config': {
    method: 'GET',
    path: '/api/payments/config',
    access: { who: 'anyone' },
    summary: 'Get the payment methods of this installation.',
    response: PaymentConfig,
  },
  'payments.startCard': {
    method: 'POST',
    path: '/api/payments/card',
    access: { who: 'signed-in' },
    summary: 'Start a card payment at the current price. Reserves the items or nights.',
    body: StartPaymentBody,
    status: 201,
    response: z.object({ payment: Payment, client_secret: z.string() }),
    errors: startErrors,
  },
  'payments.startBkash': {
    method: 'POST',
    path: '/api/payments/bkash',
    access: { who: 'signed-in' },
    summary:
      'Start a bKash payment at the current price. Reserves the items or nights. The browser continues at `bkash_url`.',
    body: StartBkashPaymentBody,
    status: 201,
    response: z.object({ payment: Payment, bkash_url: z.string() }),
    errors: startErrors,
  },
  'payments.bkashCallback': {
    method: 'GET',
    path: '/api/payments/bkash/callback',
    access: { who: 'anyone' },
    summary:
      'Return URL of bKash. The request is unsigned, so the server checks the payment with bKash, executes what the buyer confirmed and redirects the browser (303).',
    // bKash may add parameters, which must not fail the request.
    query: z.looseObject({ paymentID: line(100), status: line(20) }),
    status: 303,
    response: z.string(),
  },
  'payments.list': {
    method: 'GET',
    path: '/api/payments',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List payments, newest first. `status=needs_review` returns those that need a manual review.',
    query: PaymentsQuery,
    response: z.array(PaymentForAdmin),
    paged: true,
  },
  'payments.get': {
    method: 'GET',
    path: '/api/payments/:id',
    access: { who: 'owner' },
    summary: 'Get a payment. Queries the provider if the payment is still open.',
    params: IdParams,
    response: Payment,
  },
  'payments.cancel': {
    method: 'POST',
    path: '/api/payments/:id/cancel',
    access: { who: 'owner' },
    summary:
      'Cancel a payment and release its reservations. A payment that turns out to be paid is settled instead.',
    params: IdParams,
    response: Payment,
    errors: ['unavailable'],
  },
  'payments.recheck': {
    method: 'POST',
    path: '/api/payments/:id/recheck',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Query the provider for the state of a payment and settle it.',
    params: IdParams,
    response: PaymentForAdmin,
    errors: ['unavailable'],
  },
  'payments.refund': {
    method: 'POST',
    path: '/api/payments/:id/refund',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Refund a payment in full or in part, never more than was paid. Idempotent per `request`.',
    params: IdParams,
    body: RefundBody,
    status: 201,
    response: z.object({ message: z.string(), payment: PaymentForAdmin, refund: Refund }),
    errors: ['refund_too_large', 'not_refundable', 'idempotency_conflict', 'unavailable'],
  },
  'payments.stripeWebhook': {
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: { who: 'anyone' },
    summary: 'Webhook of the card provider. Signature verified; repeated and reordered deliveries are safe.',
    rawBody: true,
    response: z.object({ received: z.literal(true) }),
    errors: ['bad_signature'],
  },
  'payments.bkashWebhook': {
    method: 'POST',
    path: '/api/webhooks/bkash',
    access: { who: 'anyone' },
    summary:
      'Webhook of bKash, delivered by Amazon SNS. Signature verified; it only triggers a query to bKash.',
    rawBody: true,
    response: z.object({ received: z.literal(true) }),
    errors: ['bad_signature'],
  },
});
