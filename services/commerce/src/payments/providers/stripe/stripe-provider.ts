import { createCircuitBreaker } from '@petcare/platform/outages/circuit-breaker.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { Stripe } from 'stripe';
import type {
  CardProvider,
  NewProviderPayment,
  NewRefund,
  ProviderPayment,
  ProviderRefund,
} from '../payment-provider.ts';
import { chargeOf, toDispute, toEvent, toPayment, toRefund } from './stripe-mapping.ts';

interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string | undefined;
  readonly apiUrl: string | undefined;
  readonly log: Logger;
}

type Call = <T>(request: () => Promise<T>) => Promise<T>;

export function createStripeProvider({ secretKey, webhookSecret, apiUrl, log }: StripeOptions): CardProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    // Two tries are shorter together than the gateway's deadline for payments.
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl === undefined ? {} : addressOf(new URL(apiUrl))),
  });
  const call = createCall(log);
  const find = (ref: string) => call(() => readIntent(stripe, ref));
  return {
    open: (payment) => call(() => createIntent(stripe, payment)),
    find,
    async cancel(ref) {
      try {
        return toPayment(await call(() => stripe.paymentIntents.cancel(ref)), null);
      } catch (error) {
        // The intent is paid, processing or already cancelled: return its current state.
        if (isRefusal(error, 'payment_intent_unexpected_state')) return find(ref);
        throw error;
      }
    },
    confirm: (ref, methodId, paymentId) => call(() => confirmIntent(stripe, { ref, methodId, paymentId })),
    hasMethod: (methodId) => call(() => hasMethod(stripe, methodId)),
    async capture(ref, amount, paymentId) {
      try {
        const options = { idempotencyKey: `capture:${paymentId}` };
        await call(() => stripe.paymentIntents.capture(ref, { amount_to_capture: amount }, options));
      } catch (error) {
        // Captured, cancelled or expired already: return its current state.
        if (!endedHolds.some((code) => isRefusal(error, code))) throw error;
      }
      return find(ref);
    },
    refund: (refund) => call(() => refundOnce(stripe, refund)),
    findRefund: ({ id }) => call(async () => toRefund(await stripe.refunds.retrieve(id))),
    settlements: (from, to) => call(() => readSettlements(stripe, from, to)),
    readEvent(body, signature) {
      if (!webhookSecret || !signature) throw failure('bad_signature');
      try {
        return toEvent(stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret));
      } catch (error) {
        throw new AppError('bad_signature', undefined, { cause: error });
      }
    },
  };
}

/** Creates the function that every request to Stripe runs in: it stops while Stripe is down, and maps errors to ours. */
function createCall(log: Logger): Call {
  const breaker = createCircuitBreaker({
    target: 'stripe',
    isFailure: (error) => error instanceof Stripe.errors.StripeConnectionError,
    log,
  });
  return async (request) => {
    try {
      return await breaker.run(request);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        if (error.code === 'amount_too_small') throw failure('amount_too_small');
        // An invalid request is our bug; repeating it would not help.
        throw error;
      }
      log.warn({ err: error }, 'card provider call failed');
      throw new AppError('unavailable', 'Card payments are not available right now. Please try again.', {
        cause: error,
      });
    }
  };
}

async function createIntent(
  stripe: Stripe,
  { paymentId, customerId, kind, amount, description, holdOnly = false }: NewProviderPayment,
): Promise<ProviderPayment> {
  const intent = await stripe.paymentIntents.create(
    {
      amount,
      currency: 'bdt',
      description,
      allowed_payment_method_types: ['card'],
      ...(holdOnly && { capture_method: 'manual' }),
      metadata: { payment_id: paymentId, customer_id: customerId, order_kind: kind },
    },
    { idempotencyKey: `pi:${paymentId}:${amount}` },
  );
  return toPayment(intent, null);
}

async function readIntent(stripe: Stripe, ref: string): Promise<ProviderPayment> {
  const intent = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] });
  // A charge stays marked as disputed forever; only the dispute knows whether it is closed.
  if (!chargeOf(intent)?.disputed) return toPayment(intent, null);
  const [latest] = (await stripe.disputes.list({ payment_intent: intent.id, limit: 1 })).data;
  return toPayment(intent, latest ? toDispute(latest) : null);
}

async function confirmIntent(
  stripe: Stripe,
  { ref, methodId, paymentId }: { ref: string; methodId: string; paymentId: string },
): Promise<ProviderPayment> {
  try {
    const options = { idempotencyKey: `confirm:${paymentId}:${methodId}` };
    return toPayment(await stripe.paymentIntents.confirm(ref, { payment_method: methodId }, options), null);
  } catch (error) {
    const settled = isRefusal(error, 'payment_intent_unexpected_state');
    if (error instanceof Stripe.errors.StripeCardError || settled) return readIntent(stripe, ref);
    throw error;
  }
}

async function hasMethod(stripe: Stripe, methodId: string): Promise<boolean> {
  try {
    await stripe.paymentMethods.retrieve(methodId);
    return true;
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return false;
    throw error;
  }
}

async function refundOnce(stripe: Stripe, { refundId, ref, amount }: NewRefund): Promise<ProviderRefund> {
  // Stripe’s idempotency keys expire, and a refund may have waited longer than that.
  const made = stripe.refunds.list({ payment_intent: ref, limit: 100 });
  for await (const one of made) if (one.metadata?.['refund_id'] === refundId) return toRefund(one);
  try {
    const body = { payment_intent: ref, amount, metadata: { refund_id: refundId } };
    return toRefund(await stripe.refunds.create(body, { idempotencyKey: `refund:${refundId}` }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return { id: null, status: 'failed', failure: error.message };
  }
}

async function readSettlements(stripe: Stripe, from: Date, to: Date): Promise<ProviderPayment[]> {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) };
  const intents = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
  const settlements: ProviderPayment[] = [];
  for await (const intent of intents)
    if (intent.status === 'succeeded') settlements.push(toPayment(intent, null));
  return settlements;
}

const endedHolds = ['payment_intent_unexpected_state', 'charge_expired_for_capture'];

function addressOf({ hostname, port, protocol }: URL) {
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { host: hostname, port: Number(port) || (scheme === 'https' ? 443 : 80), protocol: scheme } as const;
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}
