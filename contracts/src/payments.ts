import { z } from 'zod';
import { Billing } from './billing.ts';
import { LineInput, maxCartLines } from './cart.ts';
import { DhakaDate } from './dhaka-time.ts';
import { defineEndpoint } from './endpoint.ts';
import { ClientId, Id, IdParams, Instant, line, PageQuery, Phone, Taka, text } from './fields.ts';
import { PaymentStatus } from './payment-status.ts';
import { StayPet, StayRequest } from './stays.ts';

export const PaymentProvider = z.enum(['card', 'bkash']).meta({ id: 'PaymentProvider' });
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/** Money on its way back, or back. */
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
    kind: z.enum(['product', 'hostel']),
    provider: PaymentProvider,
    /** What `payment_id` of an order may be as well: for bKash a server-issued id that ends in `bkash`. */
    reference: z.string(),
    status: PaymentStatus,
    amount: Taka,
    /** What is back or on its way back. */
    refunded: Taka,
    refunds: z.array(Refund),
    /** The order it became, once it is paid. */
    order: Id.nullable(),
    /** Why the provider said no, in its own words. */
    failure: z.string().nullable(),
    expiresAt: Instant,
    createdAt: Instant,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

/** What is paid for, as it was when the button was pressed. */
export const Bought = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    lines: z.array(z.object({ product_name: z.string(), quantity: z.number().int().positive() })),
  }),
  z.object({ kind: z.literal('hostel'), stay: StayRequest }),
]);
export type Bought = z.infer<typeof Bought>;

/** A payment as the admin's desk shows it: with what is bought and by whom. */
export const PaymentForAdmin = Payment.extend({
  customer_id: Id,
  orderer_name: z.string(),
  orderer_contact: z.string(),
  bought: Bought,
  /** Ids at the provider, for looking it up there. */
  provider_ref: z.string().nullable(),
  trx_id: z.string().nullable(),
}).meta({ id: 'PaymentForAdmin' });
export type PaymentForAdmin = z.infer<typeof PaymentForAdmin>;

/** How this installation takes money. The page asks, it never guesses. */
export const PaymentConfig = z
  .object({
    currency: z.literal('BDT'),
    card: z.discriminatedUnion('mode', [
      z.object({ mode: z.literal('stripe'), publishableKey: z.string(), minimum: Taka }),
      z.object({ mode: z.literal('sandbox'), publishableKey: z.string(), url: z.string(), minimum: Taka }),
      z.object({ mode: z.literal('off') }),
    ]),
    bkash: z.object({ mode: z.enum(['live', 'sandbox', 'off']) }),
  })
  .meta({ id: 'PaymentConfig' });
export type PaymentConfig = z.infer<typeof PaymentConfig>;

/** What is to be paid for. Prices are never part of it: the server knows them. */
export const Purchase = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('product'),
      /** The same product twice is added up. */
      lines: z.array(LineInput).min(1).max(maxCartLines),
      /** Once paid, these goods leave the buyer's cart. */
      from_cart: z.boolean().default(false),
    }),
    z.strictObject({
      kind: z.literal('hostel'),
      stay: StayRequest,
      pets: z.array(StayPet).max(20).default([]),
    }),
  ])
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof Purchase>;

export const StartPaymentBody = z
  .strictObject({
    purchase: Purchase,
    billing: Billing,
    /** The total the buyer saw. If it is not today’s, nothing is charged and the answer is 409 with the new one. */
    expected_total: Taka,
    /** Made once per visit of the checkout; sending it again gives the same payment back. */
    attempt: z.uuid(),
  })
  .meta({ id: 'StartPaymentBody' });
export type StartPaymentBody = z.infer<typeof StartPaymentBody>;

export const StartBkashPaymentBody = StartPaymentBody.extend({
  /** The wallet bKash will ask for its code; 11 digits. */
  account_number: Phone,
}).meta({ id: 'StartBkashPaymentBody' });
export type StartBkashPaymentBody = z.infer<typeof StartBkashPaymentBody>;

export const RefundBody = z
  .strictObject({
    /** Left out: everything that has not gone back yet. */
    amount: Taka.positive('must be more than 0').optional(),
    reason: text(300),
    /** Made once per decision; sending it again pays back once. */
    request: ClientId,
  })
  .meta({ id: 'RefundBody' });
export type RefundBody = z.infer<typeof RefundBody>;

/** What differs between our books and a provider's. */
export const BookDifference = z
  .object({
    kind: z.enum([
      'missing_here',
      'missing_there',
      'amount_differs',
      'refund_differs',
      'status_differs',
      'no_order',
    ]),
    provider_ref: z.string(),
    payment_id: Id.nullable(),
    ours: z.string(),
    theirs: z.string(),
  })
  .meta({ id: 'BookDifference' });
export type BookDifference = z.infer<typeof BookDifference>;

/** One day's comparison of our books with one provider's. */
export const Reconciliation = z
  .object({
    _id: Id,
    date: DhakaDate,
    provider: PaymentProvider,
    ranAt: Instant,
    compared: z.number().int().nonnegative(),
    differences: z.array(BookDifference),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof Reconciliation>;

const startErrors = [
  'amount_too_small',
  'price_changed',
  'out_of_stock',
  'hostel_full',
  'idempotency_conflict',
  'unavailable',
] as const;

export const paymentEndpoints = {
  'payments.config': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/payments/config',
    access: { who: 'anyone' },
    summary: 'Which ways to pay are open here.',
    status: 200,
    response: PaymentConfig,
  }),
  'payments.startCard': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/payments/card',
    access: { who: 'signed-in' },
    summary: 'Store the draft, reserve goods or nights and open a card payment at today’s price.',
    body: StartPaymentBody,
    status: 201,
    response: z.object({ payment: Payment, client_secret: z.string() }),
    errors: startErrors,
  }),
  'payments.startBkash': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/payments/bkash',
    access: { who: 'signed-in' },
    summary:
      'Store the draft, reserve goods or nights and open a bKash payment; the browser goes on to `bkash_url`.',
    body: StartBkashPaymentBody,
    status: 201,
    response: z.object({ payment: Payment, bkash_url: z.string() }),
    errors: startErrors,
  }),
  'payments.bkashCallback': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/payments/bkash/callback',
    access: { who: 'anyone' },
    summary:
      'Where bKash sends the browser back. Not signed, so only a hint: the server executes what the buyer has confirmed, then sends the browser on to the right page (303).',
    // bKash adds to it as it likes, and a buyer must not be stranded because of that.
    query: z.looseObject({ paymentID: line(100), status: line(20) }),
    status: 303,
    response: z.string(),
  }),
  'payments.list': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/payments',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Payments, newest first; those that need a person to look with `status=needs_review`.',
    query: PageQuery.extend({
      status: PaymentStatus.optional(),
      provider: PaymentProvider.optional(),
      search: z.string().trim().max(100).optional(),
    }),
    status: 200,
    response: z.array(PaymentForAdmin),
    paged: true,
  }),
  'payments.reconciliations': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/payments/reconciliations',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'The daily comparisons of our books with the providers’, newest first.',
    query: PageQuery,
    status: 200,
    response: z.array(Reconciliation),
    paged: true,
  }),
  'payments.reconcile': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/payments/reconciliations',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Compare one day now. The same day again replaces what was found.',
    body: z.strictObject({ date: DhakaDate }),
    status: 200,
    response: z.object({ message: z.string(), reconciliations: z.array(Reconciliation) }),
    errors: ['unavailable'],
  }),
  'payments.get': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/payments/:id',
    access: { who: 'owner' },
    summary: 'How a payment stands. Asks the provider if it is still open.',
    params: IdParams,
    status: 200,
    response: Payment,
  }),
  'payments.cancel': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/payments/:id/cancel',
    access: { who: 'owner' },
    summary: 'The buyer gives up: what was reserved is free again, unless the money has come after all.',
    params: IdParams,
    status: 200,
    response: Payment,
    errors: ['unavailable'],
  }),
  'payments.recheck': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/payments/:id/recheck',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Ask the provider again what became of a payment, and settle it.',
    params: IdParams,
    status: 200,
    response: PaymentForAdmin,
    errors: ['unavailable'],
  }),
  'payments.refund': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/payments/:id/refund',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Pay back all or a part. The same request pays once; never more than was paid.',
    params: IdParams,
    body: RefundBody,
    status: 201,
    response: z.object({ message: z.string(), payment: PaymentForAdmin, refund: Refund }),
    errors: ['refund_too_large', 'not_refundable', 'idempotency_conflict', 'unavailable'],
  }),
  'payments.stripeWebhook': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: { who: 'anyone' },
    summary: 'The card provider tells that something happened. Signed; repeats and any order are harmless.',
    rawBody: true,
    status: 200,
    response: z.object({ received: z.literal(true) }),
    errors: ['bad_signature'],
  }),
  'payments.bkashWebhook': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/webhooks/bkash',
    access: { who: 'anyone' },
    summary: 'bKash tells through Amazon SNS that something happened. Signed; a hint that makes us ask.',
    rawBody: true,
    status: 200,
    response: z.object({ received: z.literal(true) }),
    errors: ['bad_signature'],
  }),
} as const;
