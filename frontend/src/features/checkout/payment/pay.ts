import type { StartCashPaymentBody } from '@petcare/contracts/commerce/payments/cash.ts';
import type { Billing } from '@petcare/contracts/shared/billing.ts';
import type { Payment, PaymentMethod, Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { isApiError, shouldRetry } from '../../../lib/api/api-client.ts';
import type { PaymentCalls } from '../api/payment-calls.ts';
import type { CardProvider } from './card-provider.ts';
import type { AttemptStore } from './attempt-store.ts';

/** The outcome of a payment attempt. All other errors are thrown as ApiError, with nothing charged. */
export type PaymentOutcome =
  | { kind: 'ordered' }
  /** The provider declined, with its own message; another card or wallet may work. */
  | { kind: 'declined'; message: string }
  /** Nothing was charged; the buyer must accept this total first. */
  | { kind: 'price_changed'; total: number }
  /** The money may have moved, and the order will follow. Paying again would be wrong. */
  | { kind: 'pending' }
  /** The payment arrived after the last item was sold and is being refunded. */
  | { kind: 'refunded' }
  | { kind: 'redirecting'; to: string };

export interface PaymentInput {
  purchase: Purchase;
  /** Null for a visit, which is billed to its patient. */
  billing: Billing | null;
  /** In taka, as shown to the buyer. */
  expectedTotal: number;
}

interface PaymentDeps {
  calls: PaymentCalls;
  attemptStore: AttemptStore;
  kind: Purchase['kind'];
  retryDelaysMs?: readonly number[];
}

const defaultRetryDelaysMs = [400, 1200, 2500];

/**
 * Pays by card and creates the order. Never pays twice: the state of the attempt is read before any charge,
 * one attempt gives one payment, and a new attempt starts only when the previous one can no longer be paid.
 * @throws ApiError – when a step before the charge failed.
 */
export async function payByCard(
  provider: CardProvider,
  input: PaymentInput,
  deps: PaymentDeps,
): Promise<PaymentOutcome> {
  const settled = await cancelOtherProvider('card', deps);
  if (settled) return settled;

  const method = await provider.createMethod(input.billing);
  if ('error' in method) return { kind: 'declined', message: method.error.message };

  const started = await startPayment(deps.calls.startCard, input, deps);
  if ('kind' in started) return started;
  const { payment, client_secret: clientSecret } = started;
  if (payment.status === 'paid' || payment.status === 'authorised') return placeOrder(payment._id, deps);

  let confirmation;
  try {
    confirmation = await provider.confirm(clientSecret, method.id);
  } catch (error) {
    // The response was lost, but the charge may have succeeded: the server learns the state from the
    // provider.
    const resumed = await resumePayment(deps);
    if (resumed) return resumed;
    throw error;
  }
  if (confirmation.status === 'failed') return { kind: 'declined', message: confirmation.message ?? '' };
  return placeOrder(payment._id, deps);
}

/**
 * Opens a payment at bKash, where the buyer confirms it. Idempotent per attempt.
 * @throws ApiError – when no payment was opened.
 */
export async function payByBkash(
  accountNumber: string,
  input: PaymentInput,
  deps: PaymentDeps,
): Promise<PaymentOutcome> {
  const settled = await cancelOtherProvider('bkash', deps);
  if (settled) return settled;
  const { startBkash } = deps.calls;
  const started = await startPayment(
    (body) => startBkash({ ...body, account_number: accountNumber }),
    input,
    deps,
  );
  if ('kind' in started) return started;
  const { payment, bkash_url: to } = started;
  return payment.status === 'paid' ? placeOrder(payment._id, deps) : { kind: 'redirecting', to };
}

/**
 * Places an order that is paid on delivery, with the code that was sent to its phone. Idempotent per attempt.
 * @throws ApiError – when no order was placed.
 */
export async function payInCash(
  code: Pick<StartCashPaymentBody, 'code' | 'code_id'>,
  input: PaymentInput,
  deps: PaymentDeps,
): Promise<PaymentOutcome> {
  const settled = await cancelOtherProvider('cash', deps);
  if (settled) return settled;
  const { billing } = input;
  if (!billing) throw new Error('An order that is paid in cash needs an address');
  const started = await startPayment(
    (body) => deps.calls.startCash({ ...body, billing, ...code }),
    input,
    deps,
  );
  return 'kind' in started ? started : { kind: 'ordered' };
}

/**
 * Concludes an earlier attempt after a reload or a lost response. Null when nothing has been paid.
 * @throws ApiError – when the server cannot return the payment.
 */
export async function resumePayment(deps: PaymentDeps): Promise<PaymentOutcome | null> {
  const payment = await findPayment(deps);
  return payment && toOutcome(payment, deps);
}

/**
 * Cancels the attempt, releases its reservation and starts another, unless it was paid after all, which is
 * then the outcome.
 * @throws ApiError – when the server cannot cancel; the attempt stays unchanged.
 */
export async function cancelAttempt(deps: PaymentDeps): Promise<PaymentOutcome | null> {
  const { calls, attemptStore } = deps;
  const paymentId = attemptStore.paymentId();
  if (paymentId === null) return null;
  const payment = await withRetries(() => calls.cancelPayment(paymentId), deps);
  const outcome = await toOutcome(payment, deps);
  if (outcome) return outcome;
  // Neither cancelled nor paid: the provider is still deciding.
  return attemptStore.paymentId() === paymentId ? { kind: 'pending' } : null;
}

/** Cancels a payment that is open at the other provider, so that it cannot be completed there too. */
async function cancelOtherProvider(
  provider: PaymentMethod,
  deps: PaymentDeps,
): Promise<PaymentOutcome | null> {
  const payment = await findPayment(deps);
  const outcome = payment && (await toOutcome(payment, deps));
  if (outcome) return outcome;
  const isElsewhere =
    payment && payment.provider !== provider && deps.attemptStore.paymentId() === payment._id;
  return isElsewhere ? cancelAttempt(deps) : null;
}

async function findPayment(deps: PaymentDeps): Promise<Payment | null> {
  const { calls, attemptStore } = deps;
  const paymentId = attemptStore.paymentId();
  if (paymentId === null) return null;
  try {
    return await withRetries(() => calls.getPayment(paymentId), deps);
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
    attemptStore.reset();
    return null;
  }
}

/**
 * Maps a payment to an outcome. Null when it can still be paid, or has ended and another attempt was started.
 */
async function toOutcome(payment: Payment, deps: PaymentDeps): Promise<PaymentOutcome | null> {
  switch (payment.status) {
    case 'due':
    case 'authorised':
    case 'paid':
    case 'partially_refunded':
    case 'disputed':
      return payment.order ? { kind: 'ordered' } : placeOrder(payment._id, deps);
    case 'processing':
    case 'executing':
    case 'unknown':
    case 'needs_review':
      return { kind: 'pending' };
    case 'refunding':
    case 'refunded':
      deps.attemptStore.reset();
      return payment.order ? null : { kind: 'refunded' };
    case 'failed':
    case 'canceled':
    case 'expired':
      deps.attemptStore.reset();
      return null;
    case 'created':
    case 'pending':
    case 'requires_action':
      return null;
  }
}

async function startPayment<Started extends { payment: Payment }>(
  begin: (body: Parameters<PaymentCalls['startCard']>[0]) => Promise<Started>,
  input: PaymentInput,
  deps: PaymentDeps,
): Promise<Started | PaymentOutcome> {
  const { attemptStore } = deps;
  const start = () =>
    withRetries(
      () =>
        begin({
          purchase: input.purchase,
          ...(input.billing && { billing: input.billing }),
          expected_total: input.expectedTotal,
          attempt: attemptStore.attempt(),
        }),
      deps,
    );
  try {
    let started;
    try {
      started = await start();
    } catch (error) {
      if (!isApiError(error, 'idempotency_conflict')) throw error;
      // Address, quantity, wallet or provider differ from the first try or from another tab.
      const before = error.details['payment_id'];
      if (typeof before === 'string') attemptStore.rememberPayment(before);
      const outcome = await cancelAttempt(deps);
      if (outcome) return outcome;
      attemptStore.reset();
      started = await start();
    }
    attemptStore.rememberPayment(started.payment._id);
    return started;
  } catch (error) {
    const total = isApiError(error, 'price_changed') ? error.details['total'] : undefined;
    if (typeof total === 'number') return { kind: 'price_changed', total };
    throw error;
  }
}

async function placeOrder(paymentId: string, deps: PaymentDeps): Promise<PaymentOutcome> {
  try {
    await withRetries(() => deps.calls.placeOrder(deps.kind, paymentId), deps);
    return { kind: 'ordered' };
  } catch (error) {
    if (isApiError(error, 'payment_declined') || isApiError(error, 'payment_required')) {
      return { kind: 'declined', message: error.message };
    }
    if (isApiError(error, 'out_of_stock') || isApiError(error, 'hostel_full')) {
      deps.attemptStore.reset();
      return { kind: 'refunded' };
    }
    // The server settles paid payments by itself, so a lost response loses no order.
    if (isApiError(error, 'payment_pending') || shouldRetry(0, error)) return { kind: 'pending' };
    throw error;
  }
}

async function withRetries<Answer>(
  send: () => Promise<Answer>,
  { retryDelaysMs = defaultRetryDelaysMs }: PaymentDeps,
): Promise<Answer> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await send();
    } catch (error) {
      if (!shouldRetry(0, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return send();
}
