import type { Order } from '@petcare/contracts/orders.ts';
import type { Billing, Payment } from '@petcare/contracts/payments.ts';
import { isApiError, shouldRetry } from '../../lib/api-client.ts';
import type { PaymentCalls } from './api/payment-calls.ts';
import type { CardProvider } from './card/card-provider.ts';

/** How an attempt to pay ended. Everything else is thrown as ApiError, with nothing charged. */
export type PaymentOutcome =
  | { kind: 'ordered'; order: Order }
  /** The provider said no, in its own words; another card may be tried. */
  | { kind: 'declined'; message: string }
  /** Nothing was charged; the buyer must agree to this total first. */
  | { kind: 'price_changed'; total: number }
  /** The money may have moved and the order will follow by itself. Paying again would be wrong. */
  | { kind: 'pending' };

export interface CardPaymentInput {
  productId: string;
  quantity: number;
  billing: Billing;
  /** In taka, as the buyer saw it. */
  expectedTotal: number;
}

/** The memory of the attempt, which survives a reload. */
export interface AttemptMemory {
  attempt: () => string;
  paymentId: () => string | null;
  rememberPayment: (id: string) => void;
  /** The former attempt came to nothing for good: begins another. */
  beginAnew: () => void;
}

interface Parts {
  calls: PaymentCalls;
  memory: AttemptMemory;
  /** Waits between repeated calls, in milliseconds. */
  pauses?: readonly number[];
}

const defaultPauses = [400, 1200, 2500];
const overForGood = new Set<Payment['status']>(['canceled', 'expired', 'refunding', 'refunded']);

/**
 * Pays by card and gets the order.
 *
 * Never pays twice: what this attempt has become is asked before anything is charged, the same attempt always
 * gives the same payment, and a new attempt begins only when the former one can no longer be paid.
 * @throws ApiError when something failed before the card was charged.
 */
export async function payByCard(
  provider: CardProvider,
  input: CardPaymentInput,
  parts: Parts,
): Promise<PaymentOutcome> {
  const settled = await resumePayment(input.productId, parts);
  if (settled) return settled;

  const method = await provider.createMethod(input.billing);
  if ('error' in method) return { kind: 'declined', message: method.error.message };

  let started;
  try {
    started = await startPayment(input, parts);
  } catch (error) {
    const total = isApiError(error, 'price_changed') ? error.details['total'] : undefined;
    if (typeof total === 'number') return { kind: 'price_changed', total };
    throw error;
  }
  const { payment, client_secret: clientSecret } = started;
  if (payment.status === 'paid') return placeOrder(payment._id, input.productId, parts);

  let confirmation;
  try {
    confirmation = await provider.confirm(clientSecret, method.id);
  } catch (error) {
    // The answer was lost, not necessarily the payment: our server knows from the provider itself.
    const known = await resumePayment(input.productId, parts);
    if (known) return known;
    throw error;
  }
  if (confirmation.status === 'failed') return { kind: 'declined', message: confirmation.message ?? '' };
  return placeOrder(payment._id, input.productId, parts);
}

/**
 * Brings an attempt that was begun earlier to its end, after a reload or a lost answer.
 * Null when nothing has been paid and the buyer may go on.
 * @throws ApiError when the server cannot say how the payment stands.
 */
export async function resumePayment(productId: string, parts: Parts): Promise<PaymentOutcome | null> {
  const { calls, memory } = parts;
  const paymentId = memory.paymentId();
  if (paymentId === null) return null;
  let payment: Payment;
  try {
    payment = await repeated(() => calls.getPayment(paymentId), parts);
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
    memory.beginAnew();
    return null;
  }
  if (payment.status === 'paid') return placeOrder(paymentId, productId, parts);
  if (payment.status === 'processing' || payment.status === 'needs_review') return { kind: 'pending' };
  if (overForGood.has(payment.status)) memory.beginAnew();
  return null;
}

async function startPayment(input: CardPaymentInput, parts: Parts) {
  const { calls, memory } = parts;
  const start = () =>
    repeated(
      () =>
        calls.startCard({
          purchase: {
            kind: 'product',
            lines: [{ product_id: input.productId, quantity: input.quantity }],
            from_cart: false,
          },
          billing: input.billing,
          expected_total: input.expectedTotal,
          attempt: memory.attempt(),
        }),
      parts,
    );
  let started;
  try {
    started = await start();
  } catch (error) {
    if (!isApiError(error, 'idempotency_conflict')) throw error;
    // The address or the quantity is another than at the first try, which is known not to have been paid.
    memory.beginAnew();
    started = await start();
  }
  memory.rememberPayment(started.payment._id);
  return started;
}

async function placeOrder(paymentId: string, productId: string, parts: Parts): Promise<PaymentOutcome> {
  try {
    const order = await repeated(
      () => parts.calls.placeOrder({ payment_id: paymentId, product_id: productId }),
      parts,
    );
    return { kind: 'ordered', order };
  } catch (error) {
    if (isApiError(error, 'payment_declined') || isApiError(error, 'payment_required')) {
      return { kind: 'declined', message: error.message };
    }
    // The server settles what was paid by itself, so a lost answer is no lost order.
    if (isApiError(error, 'payment_pending') || shouldRetry(0, error)) return { kind: 'pending' };
    throw error;
  }
}

async function repeated<Answer>(
  ask: () => Promise<Answer>,
  { pauses = defaultPauses }: Parts,
): Promise<Answer> {
  for (const pause of pauses) {
    try {
      return await ask();
    } catch (error) {
      if (!shouldRetry(0, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return ask();
}
