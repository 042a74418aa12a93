import { AppError, failure } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/log.ts';
import { Stripe } from 'stripe';
import type { CardEvent, CardIntent, CardProvider, CardRefund } from './card-provider.ts';

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
  const find = (intentId: string) =>
    ask(async () => toIntent(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })));

  return {
    open: ({ paymentId, customerId, amount, description }) =>
      ask(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: 'bdt',
            description,
            allowed_payment_method_types: ['card'],
            metadata: { payment_id: paymentId, customer_id: customerId, order_kind: 'product' },
          },
          { idempotencyKey: `pi:${paymentId}:${amount}` },
        );
        return toIntent(intent);
      }),

    find,

    async cancel(intentId) {
      try {
        const intent = await ask(() => stripe.paymentIntents.cancel(intentId));
        return toIntent(intent);
      } catch (error) {
        // Paid, being paid, or canceled already: what it is, it says itself.
        if (isRefusal(error, 'payment_intent_unexpected_state')) return find(intentId);
        throw error;
      }
    },

    confirm: (intentId, methodId, paymentId) =>
      ask(async () => {
        try {
          const options = { idempotencyKey: `confirm:${paymentId}:${methodId}` };
          const body = { payment_method: methodId };
          return toIntent(await stripe.paymentIntents.confirm(intentId, body, options));
        } catch (error) {
          const settled = isRefusal(error, 'payment_intent_unexpected_state');
          if (error instanceof Stripe.errors.StripeCardError || settled) return find(intentId);
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

    refund: (intentId, paymentId) =>
      ask(async () => {
        try {
          const options = { idempotencyKey: `refund:${paymentId}` };
          return toRefund(await stripe.refunds.create({ payment_intent: intentId }, options));
        } catch (error) {
          if (!isRefusal(error, 'charge_already_refunded')) throw error;
          const [refund] = (await stripe.refunds.list({ payment_intent: intentId, limit: 1 })).data;
          if (!refund) throw error;
          return toRefund(refund);
        }
      }),

    findRefund: (refundId) => ask(async () => toRefund(await stripe.refunds.retrieve(refundId))),

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

/** Stands where no card provider is configured: nothing can be paid, and nobody is believed. */
export function createClosedProvider(): CardProvider {
  const closed = () => Promise.reject(failure('unavailable', 'Card payments are not open here.'));
  return {
    open: closed,
    find: closed,
    cancel: closed,
    confirm: closed,
    hasMethod: closed,
    refund: closed,
    findRefund: closed,
    readEvent() {
      throw failure('bad_signature');
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

function toIntent(intent: Stripe.PaymentIntent): CardIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status as CardIntent['status'],
    amount: intent.amount,
    received: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    metadata: intent.metadata,
    methodId: idOf(intent.payment_method) ?? intent.last_payment_error?.payment_method?.id ?? null,
    failure: intent.last_payment_error?.message ?? null,
  };
}

function toRefund({ id, status }: Stripe.Refund): CardRefund {
  if (status === 'succeeded') return { id, status };
  return { id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}

function toEvent({ id, type, data }: Stripe.Event): CardEvent {
  const object = data.object as { id?: string; object?: string; payment_intent?: string | { id: string } };
  const intentId = object.object === 'payment_intent' ? (object.id ?? null) : idOf(object.payment_intent);
  return { id, type, intentId };
}
