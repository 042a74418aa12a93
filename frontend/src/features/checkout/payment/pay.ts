import type { Billing } from '@petcare/contracts/billing.ts';
import type { Payment, PaymentProvider, Purchase } from '@petcare/contracts/payments.ts';
import { isApiError, shouldRetry } from '../../../lib/api/api-client.ts';
import type { PaymentCalls } from '../api/payment-calls.ts';
import type { CardProvider } from './card-provider.ts';
import type { AttemptMemory } from './attempt-store.ts';

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
  | { kind: 'paid_back' }
  /** The buyer continues at bKash, at this URL. */
  | { kind: 'leaving'; to: string };

export interface PaymentInput {
  purchase: Purchase;
  billing: Billing;
  /** In taka, as shown to the buyer. */
  expectedTotal: number;
}

interface Parts {
  calls: PaymentCalls;
  memory: AttemptMemory;
  kind: Purchase['kind'];
  /** Delays between retries in milliseconds. */
  pauses?: readonly number[];
}

const defaultPauses = [400, 1200, 2500];

/**
 * Pays by card and creates the order. Never pays twice: the state of the attempt is read before any charge,
 * one attempt gives one payment, and a new attempt starts only when the previous one can no longer be paid.
 * @throws ApiError – when a step before the charge failed.
 */
export async function payByCard(
  provider: CardProvider,
  input: PaymentInput,
  parts: Parts,
): Promise<PaymentOutcome> {
  const settled = await makeWayFor('card', parts);
  if (settled) return settled;

  const method = await provider.createMethod(input.billing);
  if ('error' in method) return { kind: 'declined', message: method.error.message };

  const started = await startPayment(parts.calls.startCard, input, parts);
  if ('kind' in started) return started;
  const { payment, client_secret: clientSecret } = started;
  if (payment.status === 'paid') return placeOrder(payment._id, parts);

  let confirmation;
  try {
    confirmation = await provider.confirm(clientSecret, method.id);
  } catch (error) {
    // The response was lost, but the charge may have succeeded: the server learns the state from the
    // provider.
    const known = await resumePayment(parts);
    if (known) return known;
    throw error;
  }
  if (confirmation.status === 'failed') return { kind: 'declined', message: confirmation.message ?? '' };
  return placeOrder(payment._id, parts);
}

/**
 * Opens a payment at bKash, where the buyer confirms it. Idempotent per attempt. @throws ApiError – when no
 * payment was opened.
 */
export async function payByBkash(
  accountNumber: string,
  input: PaymentInput,
  parts: Parts,
): Promise<PaymentOutcome> {
  const settled = await makeWayFor('bkash', parts);
  if (settled) return settled;
  const { startBkash } = parts.calls;
  const started = await startPayment(
    (body) => startBkash({ ...body, account_number: accountNumber }),
    input,
    parts,
  );
  if ('kind' in started) return started;
  const { payment, bkash_url: to } = started;
  return payment.status === 'paid' ? placeOrder(payment._id, parts) : { kind: 'leaving', to };
}

/**
 * Concludes an earlier attempt after a reload or a lost response. Null when nothing has been paid. @throws
 * ApiError – when the server cannot return the payment.
 */
export async function resumePayment(parts: Parts): Promise<PaymentOutcome | null> {
  const payment = await findPayment(parts);
  return payment && conclude(payment, parts);
}

/**
 * Cancels the attempt, releases its reservation and starts another, unless it was paid after all, which is
 * then the outcome. @throws ApiError – when the server cannot cancel; the attempt stays unchanged.
 */
export async function giveUp(parts: Parts): Promise<PaymentOutcome | null> {
  const { calls, memory } = parts;
  const paymentId = memory.paymentId();
  if (paymentId === null) return null;
  const payment = await repeated(() => calls.cancelPayment(paymentId), parts);
  const outcome = await conclude(payment, parts);
  if (outcome) return outcome;
  // Neither cancelled nor paid: the provider is still deciding.
  return memory.paymentId() === paymentId ? { kind: 'pending' } : null;
}

/** Cancels a payment that is open at the other provider, so that it cannot be completed there too. */
async function makeWayFor(provider: PaymentProvider, parts: Parts): Promise<PaymentOutcome | null> {
  const payment = await findPayment(parts);
  const outcome = payment && (await conclude(payment, parts));
  if (outcome) return outcome;
  const elsewhere = payment && payment.provider !== provider && parts.memory.paymentId() === payment._id;
  return elsewhere ? giveUp(parts) : null;
}

async function findPayment(parts: Parts): Promise<Payment | null> {
  const { calls, memory } = parts;
  const paymentId = memory.paymentId();
  if (paymentId === null) return null;
  try {
    return await repeated(() => calls.getPayment(paymentId), parts);
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error;
    memory.beginAnew();
    return null;
  }
}

/**
 * Maps a payment to an outcome. Null when it can still be paid, or has ended and another attempt was started.
 */
async function conclude(payment: Payment, parts: Parts): Promise<PaymentOutcome | null> {
  switch (payment.status) {
    case 'paid':
    case 'partially_refunded':
    case 'disputed':
      return payment.order ? { kind: 'ordered' } : placeOrder(payment._id, parts);
    case 'processing':
    case 'executing':
    case 'unknown':
    case 'needs_review':
      return { kind: 'pending' };
    case 'refunding':
    case 'refunded':
      parts.memory.beginAnew();
      return payment.order ? null : { kind: 'paid_back' };
    case 'failed':
    case 'canceled':
    case 'expired':
      parts.memory.beginAnew();
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
  parts: Parts,
): Promise<Started | PaymentOutcome> {
  const { memory } = parts;
  const start = () =>
    repeated(
      () =>
        begin({
          purchase: input.purchase,
          billing: input.billing,
          expected_total: input.expectedTotal,
          attempt: memory.attempt(),
        }),
      parts,
    );
  try {
    let started;
    try {
      started = await start();
    } catch (error) {
      if (!isApiError(error, 'idempotency_conflict')) throw error;
      // Address, quantity, wallet or provider differ from the first try or from another tab.
      const before = error.details['payment_id'];
      if (typeof before === 'string') memory.rememberPayment(before);
      const outcome = await giveUp(parts);
      if (outcome) return outcome;
      memory.beginAnew();
      started = await start();
    }
    memory.rememberPayment(started.payment._id);
    return started;
  } catch (error) {
    const total = isApiError(error, 'price_changed') ? error.details['total'] : undefined;
    if (typeof total === 'number') return { kind: 'price_changed', total };
    throw error;
  }
}

async function placeOrder(paymentId: string, parts: Parts): Promise<PaymentOutcome> {
  try {
    await repeated(() => parts.calls.placeOrder(parts.kind, paymentId), parts);
    return { kind: 'ordered' };
  } catch (error) {
    if (isApiError(error, 'payment_declined') || isApiError(error, 'payment_required')) {
      return { kind: 'declined', message: error.message };
    }
    if (isApiError(error, 'out_of_stock') || isApiError(error, 'hostel_full')) {
      parts.memory.beginAnew();
      return { kind: 'paid_back' };
    }
    // The server settles paid payments by itself, so a lost response loses no order.
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
