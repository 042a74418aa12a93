import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Email, Id, IdParams, Instant, line, Phone, Taka } from './fields.ts';
import { PaymentStatus } from './payment-status.ts';

export const Division = z
  .enum(['Dhaka', 'Barishal', 'Chittagong', 'Khulna', 'Mymensingh', 'Rajshahi', 'Rangpur', 'Sylhet'])
  .meta({ id: 'Division' });

/** Who buys and where it goes: step 1 of the checkout. */
export const Billing = z
  .strictObject({
    name: line(120),
    email: Email,
    phone: Phone,
    address: line(300),
    division: Division,
    district: line(60),
    zip: line(10),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof Billing>;

/** The address line of an order: address, district, zip and division joined. */
export function shippingAddress(billing: Pick<Billing, 'address' | 'district' | 'zip' | 'division'>): string {
  return [billing.address, billing.district, billing.zip, billing.division].join(', ');
}

export const Payment = z
  .object({
    _id: Id,
    kind: z.literal('product'),
    provider: z.literal('card'),
    status: PaymentStatus,
    amount: Taka,
    /** The order it became, once it is paid. */
    order: Id.nullable(),
    /** Why the provider said no, in its own words. */
    failure: z.string().nullable(),
    expiresAt: Instant,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

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

export const StartCardPaymentBody = z
  .strictObject({
    product_id: Id,
    quantity: z.number().int().min(1).max(20).default(1),
    billing: Billing,
    /** The total the buyer saw. If it is not today’s, nothing is charged and the answer is 409 with the new one. */
    expected_total: Taka,
    /** Made once per visit of the checkout; sending it again gives the same payment back. */
    attempt: z.uuid(),
  })
  .meta({ id: 'StartCardPaymentBody' });
export type StartCardPaymentBody = z.infer<typeof StartCardPaymentBody>;

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
    summary: 'Store the draft, reserve the stock and open a card payment at today’s price.',
    body: StartCardPaymentBody,
    status: 201,
    response: z.object({ payment: Payment, client_secret: z.string() }),
    errors: ['amount_too_small', 'price_changed', 'out_of_stock', 'idempotency_conflict', 'unavailable'],
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
} as const;
