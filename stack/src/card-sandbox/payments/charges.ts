import { recordEvent } from '../state/events.ts';
import { newId, nowInSeconds } from '../state/objects.ts';
import type { CardError, Charge, PaymentIntent } from '../state/objects.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import type { StoredMethod } from '../state/store.ts';
import { findTestCard, toCardError } from './test-cards.ts';
import type { Decline } from './test-cards.ts';

interface Attempt {
  method: StoredMethod;
  authenticated: boolean;
  /** Decline ordered by a knob, which overrides the card's own. */
  decline?: Decline | undefined;
}

/**
 * Charges the card once and records the charge, its event and the new status of the intent.
 * @returns the updated intent, and the error if the bank declined.
 */
export function chargeCard(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntent,
  attempt: Attempt,
): { intent: PaymentIntent; error?: CardError } {
  const decline = attempt.decline ?? findTestCard(attempt.method.cardNumber)?.decline;
  const charge = buildCharge(intent, attempt, decline);
  sandbox.store.put('charges', charge);
  recordEvent(sandbox, cause, decline === undefined ? 'charge.succeeded' : 'charge.failed', charge);
  if (decline !== undefined) {
    const error = { ...toCardError(decline), charge: charge.id };
    return failAttempt(sandbox, cause, { ...intent, latest_charge: charge.id }, attempt.method, error);
  }
  const paid: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: attempt.method.id,
  };
  sandbox.store.put('paymentIntents', paid);
  recordEvent(sandbox, cause, 'payment_intent.succeeded', paid);
  return { intent: paid };
}

/** Returns the intent to `requires_payment_method`, so that the customer can try another card. */
export function failAttempt(
  sandbox: Sandbox,
  cause: Cause,
  intent: PaymentIntent,
  method: StoredMethod,
  reason: CardError,
): { intent: PaymentIntent; error: CardError } {
  const error = { ...reason, payment_method: method.object };
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  };
  sandbox.store.put('paymentIntents', failed);
  recordEvent(sandbox, cause, 'payment_intent.payment_failed', failed);
  return { intent: failed, error };
}

export function buildCharge(
  intent: PaymentIntent,
  { method, authenticated }: Attempt,
  decline: Decline | undefined,
): Charge {
  const paid = decline === undefined;
  const { brand, last4 } = method.object.card;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: method.object.billing_details,
    captured: paid,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        brand,
        last4,
        three_d_secure: authenticated ? { authenticated: true, result: 'authenticated' } : null,
      },
    },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  };
}
