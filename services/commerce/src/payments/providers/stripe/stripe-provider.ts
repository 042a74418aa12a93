import { AppError, failure } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { Stripe } from 'stripe';
import type { CardProvider, ProviderEvent, ProviderPayment, ProviderRefund } from '../payment-provider.ts';

interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string | undefined;
  /** Not set: Stripe itself. */
  readonly apiUrl: string | undefined;
  readonly log: Logger;
}

/** Takes card money through Stripe, or through whatever speaks its API at `apiUrl`. */
export function createStripeProvider({ secretKey, webhookSecret, apiUrl, log }: StripeOptions): CardProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl === undefined ? {} : addressOf(new URL(apiUrl))),
  });

  /** Turns what the SDK throws into what our callers know. */
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        if (error.code === 'amount_too_small') throw failure('amount_too_small');
        // Our own mistake: repeating it would not help.
        throw error;
      }
      log.warn({ err: error }, 'the card provider could not be asked');
      throw new AppError('unavailable', 'Card payments are not available right now. Please try again.', {
        cause: error,
      });
    }
  };
  const find = (ref: string) =>
    ask(async () => {
      const intent = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] });
      return toPayment(intent, await disputeOf(intent));
    });

  async function disputeOf(intent: Stripe.PaymentIntent): Promise<ProviderPayment['dispute']> {
    // A charge stays marked for ever; only the dispute itself knows whether it is over.
    if (!chargeOf(intent)?.disputed) return null;
    const [latest] = (await stripe.disputes.list({ payment_intent: intent.id, limit: 1 })).data;
    return latest ? toDispute(latest) : null;
  }

  return {
    open: ({ paymentId, customerId, kind, amount, description }) =>
      ask(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: 'bdt',
            description,
            allowed_payment_method_types: ['card'],
            metadata: { payment_id: paymentId, customer_id: customerId, order_kind: kind },
          },
          { idempotencyKey: `pi:${paymentId}:${amount}` },
        );
        return toPayment(intent, null);
      }),

    find,

    async cancel(ref) {
      try {
        const intent = await ask(() => stripe.paymentIntents.cancel(ref));
        return toPayment(intent, null);
      } catch (error) {
        // Paid, being paid, or canceled already: what it is, it says itself.
        if (isRefusal(error, 'payment_intent_unexpected_state')) return find(ref);
        throw error;
      }
    },

    confirm: (ref, methodId, paymentId) =>
      ask(async () => {
        try {
          const options = { idempotencyKey: `confirm:${paymentId}:${methodId}` };
          const body = { payment_method: methodId };
          return toPayment(await stripe.paymentIntents.confirm(ref, body, options), null);
        } catch (error) {
          const settled = isRefusal(error, 'payment_intent_unexpected_state');
          if (error instanceof Stripe.errors.StripeCardError || settled) return find(ref);
          throw error;
        }
      }),

    hasMethod: (methodId) =>
      ask(async () => {
        try {
          await stripe.paymentMethods.retrieve(methodId);
          return true;
        } catch (error) {
          if (isRefusal(error, 'resource_missing')) return false;
          throw error;
        }
      }),

    refund: ({ refundId, ref, amount }) =>
      ask(async () => {
        // Stripe forgets its keys after a while, and a refund may have waited longer than that.
        const made = stripe.refunds.list({ payment_intent: ref, limit: 100 });
        for await (const one of made) if (one.metadata?.['refund_id'] === refundId) return toRefund(one);
        try {
          const body = { payment_intent: ref, amount, metadata: { refund_id: refundId } };
          return toRefund(await stripe.refunds.create(body, { idempotencyKey: `refund:${refundId}` }));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          return { id: null, status: 'failed', failure: error.message };
        }
      }),

    findRefund: ({ id }) => ask(async () => toRefund(await stripe.refunds.retrieve(id))),

    settlements: (from, to) =>
      ask(async () => {
        const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) };
        const intents = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
        const settlements: ProviderPayment[] = [];
        for await (const intent of intents)
          if (intent.status === 'succeeded') settlements.push(toPayment(intent, null));
        return settlements;
      }),

    readEvent(body, signature) {
      if (!webhookSecret || !signature) throw failure('bad_signature');
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret);
      } catch (error) {
        throw new AppError('bad_signature', undefined, { cause: error });
      }
      return toEvent(event);
    },
  };
}

function addressOf({ hostname, port, protocol }: URL) {
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { host: hostname, port: Number(port) || (scheme === 'https' ? 443 : 80), protocol: scheme } as const;
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof charge === 'object' ? charge : null;
}

const states: Partial<Record<Stripe.PaymentIntent.Status, ProviderPayment['state']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'action',
  processing: 'processing',
  // We never ask for a separate capture; should an account be set so, the money is not ours yet.
  requires_capture: 'processing',
  canceled: 'canceled',
  succeeded: 'paid',
};

function toPayment(intent: Stripe.PaymentIntent, dispute: ProviderPayment['dispute']): ProviderPayment {
  return {
    ref: intent.id,
    state: states[intent.status] ?? 'processing',
    received: intent.amount_received,
    refunded: chargeOf(intent)?.amount_refunded ?? 0,
    currency: intent.currency,
    paymentId: intent.metadata['payment_id'] ?? null,
    customerId: intent.metadata['customer_id'] ?? null,
    dispute,
    methodRef: idOf(intent.payment_method) ?? intent.last_payment_error?.payment_method?.id ?? null,
    trxId: null,
    failure: intent.last_payment_error?.message ?? null,
    handOff: intent.client_secret ?? '',
  };
}

function toDispute({ status }: Stripe.Dispute): ProviderPayment['dispute'] {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' ? 'won' : 'open';
}

function toRefund({ id, status, failure_reason: reason }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { id, status, failure: null };
  if (status === 'failed' || status === 'canceled')
    return { id, status: 'failed', failure: reason ?? status };
  return { id, status: 'pending', failure: null };
}

function toEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  const object = data.object as { id?: string; object?: string; payment_intent?: string | { id: string } };
  return {
    id,
    type,
    ref: object.object === 'payment_intent' ? (object.id ?? null) : idOf(object.payment_intent),
  };
}
