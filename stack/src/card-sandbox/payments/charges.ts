import { recordEvent } from '../state/events.ts';
import { newId, nowInSeconds } from '../state/objects.ts';
import type { CardError, Charge, PaymentIntent } from '../state/objects.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import type { StoredMethod } from '../state/store.ts';
import { findTestCard, toCardError } from './test-cards.ts';
import type { Decline } from './test-cards.ts';

interface Attempt {
  method: StoredMethod;
  /** Whether the holder has just answered a 3-D Secure question. */
  authenticated: boolean;
  /** A refusal ordered by a knob, in place of what the card itself would say. */
  decline?: Decline | undefined;
}

/**
 * Asks the card's bank once and records the outcome: a charge, its event, and the intent succeeded or ready for
 * another card.
 * @returns the intent as it is now, and the error when the bank refused.
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

/** Puts the intent back to where the customer can try another card, with the reason kept on it. */
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

function buildCharge(
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
