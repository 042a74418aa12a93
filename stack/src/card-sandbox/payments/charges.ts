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

/** Customer-initiated authorisations of all card brands that Stripe lists. */
const authorisationSeconds = 7 * 24 * 60 * 60;

/**
 * Charges the card once, or authorises the amount with `capture_method: 'manual'`, and records the charge, its event and the new status of the intent.
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
  const confirmed = {
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: attempt.method.id,
  };
  const isManual = intent.capture_method === 'manual';
  const charged: PaymentIntent = isManual
    ? { ...confirmed, status: 'requires_capture', amount_capturable: intent.amount }
    : { ...confirmed, status: 'succeeded', amount_received: intent.amount };
  sandbox.store.put('paymentIntents', charged);
  const type = isManual ? 'amount_capturable_updated' : 'succeeded';
  recordEvent(sandbox, cause, `payment_intent.${type}`, charged);
  return { intent: charged };
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
  const captured = paid && intent.capture_method !== 'manual';
  const created = nowInSeconds();
  const { brand, last4 } = method.object.card;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: method.object.billing_details,
    captured,
    created,
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
        ...(paid && !captured && { capture_before: created + authorisationSeconds }),
        last4,
        three_d_secure: authenticated ? { authenticated: true, result: 'authenticated' } : null,
      },
    },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  };
}
