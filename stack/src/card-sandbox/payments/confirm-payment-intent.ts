import { z } from 'zod';
import { cardDeclined, invalidRequest, unexpectedState } from '../state/card-errors.ts';
import { chargeCard } from './charges.ts';
import { recordEvent } from '../state/events.ts';
import { findIntent } from './find-payment-intent.ts';
import { newId } from '../state/objects.ts';
import type { NextAction, PaymentIntent } from '../state/objects.ts';
import { boolean, expand, readParams, text } from '../state/params.ts';
import { findMethod } from './payment-methods.ts';
import type { Call, Handler, Sandbox } from '../state/sandbox.ts';
import { findTestCard } from './test-cards.ts';

const ConfirmParams = z.strictObject({
  payment_method: text.optional(),
  return_url: text.optional(),
  client_secret: text.optional(),
  receipt_email: z.string().max(800).optional(),
  use_stripe_sdk: boolean.optional(),
  expand,
});

/** `POST /v1/payment_intents/:id/confirm`, with the secret key or from a browser with the client secret. */
export const confirmPaymentIntent: Handler = (sandbox, call) => {
  const params = readParams(ConfirmParams, call.params);
  const intent = findIntent(sandbox, call, params.client_secret);
  const withEmail =
    params.receipt_email === undefined ? intent : { ...intent, receipt_email: params.receipt_email };
  return confirmIntent(sandbox, call, withEmail, params);
};

/**
 * Charges the card, or moves the intent to `requires_action` with the address of the 3-D Secure page.
 * @throws ProviderError 402 when the card is declined; the intent is then `requires_payment_method` again.
 * @throws ProviderError 400 `payment_intent_unexpected_state` when it is settled already or has no card.
 */
export function confirmIntent(
  sandbox: Sandbox,
  call: Call,
  intent: PaymentIntent,
  params: { payment_method?: string | undefined; return_url?: string | undefined },
): PaymentIntent {
  assertConfirmable(intent);
  assertReturnUrl(sandbox, call, intent.automatic_payment_methods, params.return_url);
  const methodId = params.payment_method ?? intent.payment_method;
  if (methodId === null) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      intent,
    );
  }
  const method = findMethod(sandbox, methodId);
  if (findTestCard(method.cardNumber)?.threeDSecure === true) {
    return requireAuthentication(
      sandbox,
      call,
      { ...intent, payment_method: method.id },
      params.return_url ?? null,
    );
  }
  const outcome = chargeCard(sandbox, call.cause, intent, { method, authenticated: false });
  if (outcome.error !== undefined) throw cardDeclined(outcome.error, outcome.intent);
  return outcome.intent;
}

function assertConfirmable(intent: PaymentIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'requires_capture') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    );
  }
  if (intent.status === 'canceled') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.',
      intent,
    );
  }
}

/**
 * Checks the address the 3-D Secure page redirects to.
 * @throws ProviderError 400 when it is missing although the intent may redirect, or is not of an allowed origin.
 */
export function assertReturnUrl(
  sandbox: Sandbox,
  call: Call,
  automatic: PaymentIntent['automatic_payment_methods'],
  returnUrl: string | undefined,
): void {
  if (returnUrl !== undefined) {
    // Any other origin would make the 3-D Secure page an open redirect.
    const origin = URL.canParse(returnUrl) ? new URL(returnUrl).origin : undefined;
    if (origin === undefined || !sandbox.options.allowedOrigins.includes(origin)) {
      throw invalidRequest(
        '`return_url` must be an address of an allowed origin (ALLOWED_ORIGINS).',
        'url_invalid',
        'return_url',
      );
    }
    return;
  }
  if (call.key === 'secret' && automatic?.enabled === true && automatic.allow_redirects === 'always') {
    throw invalidRequest(
      'This PaymentIntent is configured to accept payment methods that may redirect. Provide a `return_url`, or create it with `automatic_payment_methods[allow_redirects]=never` or `allowed_payment_method_types[]=card`.',
      undefined,
      'return_url',
    );
  }
}

function requireAuthentication(
  sandbox: Sandbox,
  call: Call,
  intent: PaymentIntent,
  returnUrl: string | null,
): PaymentIntent {
  const id = newId('src');
  const url = `${sandbox.url}/3d-secure/${id}`;
  const nextAction: NextAction =
    returnUrl === null
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: id },
        }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
  const waiting: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: nextAction,
    last_payment_error: null,
  };
  sandbox.store.put('challenges', { id, intentId: intent.id, returnUrl });
  sandbox.store.put('paymentIntents', waiting);
  recordEvent(sandbox, call.cause, 'payment_intent.requires_action', waiting);
  return waiting;
}
