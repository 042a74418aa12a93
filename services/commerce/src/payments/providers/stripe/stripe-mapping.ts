import type { Stripe } from 'stripe';
import type { ProviderEvent, ProviderPayment, ProviderRefund } from '../payment-provider.ts';

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Latest charge of an intent that was read with `expand: ['latest_charge']`. */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof charge === 'object' ? charge : null;
}

const states: Partial<Record<Stripe.PaymentIntent.Status, ProviderPayment['state']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'action',
  processing: 'processing',
  requires_capture: 'capturable',
  canceled: 'canceled',
  succeeded: 'paid',
};

/** Stripe counts the part of a hold that was never taken as refunded. */
function refundedOf(intent: Stripe.PaymentIntent): number {
  const charge = chargeOf(intent);
  if (!charge) return 0;
  return Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured));
}

/** Maps an intent. The dispute needs a separate request. */
export function toPayment(
  intent: Stripe.PaymentIntent,
  dispute: ProviderPayment['dispute'],
): ProviderPayment {
  return {
    ref: intent.id,
    state: states[intent.status] ?? 'processing',
    received: intent.amount_received,
    refunded: refundedOf(intent),
    ...(intent.status === 'requires_capture' && { capturable: intent.amount_capturable }),
    currency: intent.currency,
    paymentId: intent.metadata['payment_id'] ?? null,
    customerId: intent.metadata['customer_id'] ?? null,
    dispute,
    methodRef: idOf(intent.payment_method) ?? intent.last_payment_error?.payment_method?.id ?? null,
    trxId: null,
    failure: intent.last_payment_error?.message ?? null,
    nextAction: intent.client_secret ?? '',
  };
}

export function toDispute({ status }: Stripe.Dispute): ProviderPayment['dispute'] {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' ? 'won' : 'open';
}

export function toRefund({ id, status, failure_reason: reason }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { id, status, failure: null };
  if (status === 'failed' || status === 'canceled')
    return { id, status: 'failed', failure: reason ?? status };
  return { id, status: 'pending', failure: null };
}

/** Maps a webhook event. `ref` is its intent, directly or through its charge, refund or dispute. */
export function toEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  const object = data.object as { id?: string; object?: string; payment_intent?: string | { id: string } };
  return {
    id,
    type,
    ref: object.object === 'payment_intent' ? (object.id ?? null) : idOf(object.payment_intent),
  };
}
