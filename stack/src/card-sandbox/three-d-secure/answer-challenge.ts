import { docUrl } from '../state/card-errors.ts';
import { chargeCard, failAttempt } from '../payments/charges.ts';
import type { PaymentIntent } from '../state/objects.ts';
import { findMethod } from '../payments/payment-methods.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import type { Challenge } from '../state/store.ts';
import { declines } from '../payments/test-cards.ts';

const holderCause: Cause = { requestId: null, idempotencyKey: null };

/** Returns a challenge and its intent; `open` if the intent is waiting for exactly this challenge. */
export function findOpenChallenge(
  sandbox: Sandbox,
  id: string,
): { challenge: Challenge; intent: PaymentIntent; open: boolean } | undefined {
  const challenge = sandbox.store.get('challenges', id);
  const intent = challenge && sandbox.store.get('paymentIntents', challenge.intentId);
  if (challenge === undefined || intent === undefined) return undefined;
  const action = intent.next_action;
  const url =
    action?.type === 'redirect_to_url' ? action.redirect_to_url.url : action?.use_stripe_sdk.stripe_js;
  return { challenge, intent, open: intent.status === 'requires_action' && url?.endsWith(`/${id}`) === true };
}

/**
 * Applies the card holder's answer. After a passed challenge the card may still be declined.
 * @returns the updated intent; unchanged if the challenge is no longer open, so that a second click has no effect.
 */
export function answerChallenge(sandbox: Sandbox, id: string, passed: boolean): PaymentIntent | undefined {
  const found = findOpenChallenge(sandbox, id);
  if (found === undefined) return undefined;
  const { intent, open } = found;
  if (!open || intent.payment_method === null) return intent;
  const method = findMethod(sandbox, intent.payment_method);
  if (!passed) {
    return failAttempt(sandbox, holderCause, intent, method, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      doc_url: docUrl('payment_intent_authentication_failure'),
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    }).intent;
  }
  const declinedByKnob = sandbox.knobs.decline_after_3ds > 0;
  if (declinedByKnob) sandbox.knobs.decline_after_3ds -= 1;
  const decline = declinedByKnob ? declines.generic : undefined;
  return chargeCard(sandbox, holderCause, intent, { method, authenticated: true, decline }).intent;
}
