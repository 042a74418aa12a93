import { z } from 'zod';
import { invalidRequest, unexpectedState } from '../state/card-errors.ts';
import { recordEvent } from '../state/events.ts';
import { newId, nowInSeconds } from '../state/objects.ts';
import type { Charge, PaymentIntent, Refund } from '../state/objects.ts';
import { expand, integer, metadata, readParams } from '../state/params.ts';
import type { Cause, Handler, Sandbox } from '../state/sandbox.ts';
import { findIntent } from './find-payment-intent.ts';

const CaptureParams = z.strictObject({
  amount_to_capture: integer.optional(),
  metadata: metadata.optional(),
  expand,
});
const bankCause: Cause = { requestId: null, idempotencyKey: null };

/**
 * `POST /v1/payment_intents/:id/capture`: takes the given amount, or all of it. The rest counts as refunded, as at
 * Stripe.
 * @throws ProviderError 400 `payment_intent_unexpected_state` unless it is authorised, and for more than that.
 */
export const capturePaymentIntent: Handler = (sandbox, call) => {
  const params = readParams(CaptureParams, call.params);
  const intent = findIntent(sandbox, call, undefined);
  if (intent.status !== 'requires_capture') {
    throw unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    );
  }
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount < 1 || amount > intent.amount_capturable)
    throw invalidRequest(
      `The amount to capture must be between 1 and ${intent.amount_capturable}.`,
      'amount_too_large',
      'amount_to_capture',
    );
  const captured: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  };
  sandbox.store.put('paymentIntents', captured);
  const charge = chargeOf(sandbox, intent);
  if (charge) {
    const taken: Charge = { ...charge, captured: true, amount_captured: amount };
    sandbox.store.put('charges', taken);
    recordEvent(sandbox, call.cause, 'charge.captured', taken);
    if (amount < charge.amount) refundRest(sandbox, call.cause, taken, charge.amount - amount);
  }
  recordEvent(sandbox, call.cause, 'payment_intent.succeeded', captured);
  return captured;
};

/** Releases the authorised amount of an intent that is canceled; nothing unless one was authorised. */
export function releaseCharge(sandbox: Sandbox, cause: Cause, intent: PaymentIntent): void {
  const charge = intent.status === 'requires_capture' ? chargeOf(sandbox, intent) : undefined;
  if (charge) refundRest(sandbox, cause, charge, charge.amount);
}

/**
 * Ends an authorisation as the card holder’s bank does after its time.
 * @throws ProviderError 400 unless the intent is authorised.
 */
export function expireAuthorisation(sandbox: Sandbox, intentId: string): void {
  const intent = sandbox.store.get('paymentIntents', intentId);
  if (intent?.status !== 'requires_capture') throw invalidRequest(`Payment ${intentId} is not authorised.`);
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: nowInSeconds(),
    cancellation_reason: 'automatic',
  };
  sandbox.store.put('paymentIntents', canceled);
  releaseCharge(sandbox, bankCause, intent);
  recordEvent(sandbox, bankCause, 'payment_intent.canceled', canceled);
}

function chargeOf({ store }: Sandbox, { latest_charge }: PaymentIntent): Charge | undefined {
  return store.get('charges', latest_charge ?? '');
}

/** Stripe shows the part of an authorisation that is not taken as a refund of its charge. */
function refundRest(sandbox: Sandbox, cause: Cause, charge: Charge, amount: number): void {
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: null,
    receipt_number: null,
    status: 'succeeded',
  };
  const released: Charge = { ...charge, amount_refunded: amount, refunded: amount === charge.amount };
  sandbox.store.put('refunds', refund);
  sandbox.store.put('charges', released);
  recordEvent(sandbox, cause, 'charge.refunded', released);
}
