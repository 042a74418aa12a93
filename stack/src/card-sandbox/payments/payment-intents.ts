import { z } from 'zod';
import { invalidRequest, resourceMissing, unexpectedState } from '../state/card-errors.ts';
import { assertReturnUrl, confirmIntent } from './confirm-payment-intent.ts';
import { recordEvent } from '../state/events.ts';
import { releaseCharge } from './capture-payment-intent.ts';
import { findIntent } from './find-payment-intent.ts';
import { paginate } from '../state/lists.ts';
import { newId, nowInSeconds } from '../state/objects.ts';
import type { Metadata, PaymentIntent } from '../state/objects.ts';
import {
  boolean,
  bounds,
  expand,
  integer,
  isWithin,
  metadata,
  pageParams,
  readParams,
  text,
} from '../state/params.ts';
import { findMethod } from './payment-methods.ts';
import type { Handler } from '../state/sandbox.ts';
import type { StoredMethod } from '../state/store.ts';

// Fixed at 60 taka; Stripe's minimum is the varying equivalent of 50 US cents.
const minAmount: Record<string, number> = { bdt: 6_000 };
const maxAmount = 99_999_999;

const shared = {
  description: z.string().max(1000).optional(),
  receipt_email: z.string().max(800).optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  expand,
};
const CreateParams = z.strictObject({
  ...shared,
  amount: integer,
  currency: text.transform((code) => code.toLowerCase()).pipe(z.string().regex(/^[a-z]{3}$/)),
  allowed_payment_method_types: z.array(text).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirmation_method: z.literal('automatic').optional(),
  confirm: boolean.optional(),
  return_url: text.optional(),
  statement_descriptor_suffix: text.max(22).optional(),
});
const UpdateParams = z.strictObject({
  ...shared,
  amount: integer.optional(),
});
const CancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});

interface NewIntent extends Omit<z.output<typeof CreateParams>, 'confirm'> {
  readonly id: string;
  readonly created: number;
}

export function buildIntent(params: NewIntent, method?: StoredMethod): PaymentIntent {
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = params;
  return {
    id: params.id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods:
      allowed === undefined
        ? { enabled: automatic?.enabled ?? true, allow_redirects: automatic?.allow_redirects ?? 'always' }
        : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: newId(`${params.id}_secret`, 25),
    confirmation_method: 'automatic',
    created: params.created,
    currency: params.currency,
    customer: null,
    description: params.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  };
}

/**
 * `POST /v1/payment_intents`, confirmed at once with `confirm=true`. The intent is kept even when that confirmation
 * is declined; the 402 carries it.
 * @throws ProviderError 400 for an amount outside the limits, or both ways of choosing methods at once.
 */
export const createPaymentIntent: Handler = (sandbox, call) => {
  const params = readParams(CreateParams, call.params);
  assertAmount(params.amount, params.currency);
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = params;
  assertMethodChoice(allowed, automatic !== undefined);
  const method = params.payment_method === undefined ? undefined : findMethod(sandbox, params.payment_method);
  const intent = buildIntent({ ...params, id: newId('pi'), created: nowInSeconds() }, method);
  // Checked before anything is stored: a refused request leaves no intent behind.
  if (params.confirm === true) {
    assertReturnUrl(sandbox, call, intent.automatic_payment_methods, params.return_url);
    if (method === undefined) {
      throw invalidRequest(
        '`payment_method` is required when `confirm` is true.',
        'parameter_missing',
        'payment_method',
      );
    }
  } else if (params.return_url !== undefined) {
    throw invalidRequest(
      '`return_url` can only be passed when `confirm` is set to true.',
      undefined,
      'return_url',
    );
  }
  sandbox.store.put('paymentIntents', intent);
  recordEvent(sandbox, call.cause, 'payment_intent.created', intent);
  return params.confirm === true
    ? confirmIntent(sandbox, call, intent, { return_url: params.return_url })
    : intent;
};

/** `GET /v1/payment_intents/:id`; a browser must send the client secret. */
export const retrievePaymentIntent: Handler = (sandbox, call) => {
  const params = readParams(z.strictObject({ client_secret: text.optional(), expand }), call.params);
  return findIntent(sandbox, call, params.client_secret);
};

export const listPaymentIntents: Handler = (sandbox, call) => {
  const params = readParams(z.strictObject({ ...pageParams, created: bounds.optional() }), call.params);
  const intents = sandbox.store
    .all('paymentIntents')
    .filter(({ created }) => params.created === undefined || isWithin(created, params.created));
  return paginate(intents.toReversed(), params, '/v1/payment_intents');
};

/**
 * `POST /v1/payment_intents/:id`.
 * @throws ProviderError 400 when amount or card of an intent change that is settled or waits for 3-D Secure.
 */
export const updatePaymentIntent: Handler = (sandbox, call) => {
  const params = readParams(UpdateParams, call.params);
  const intent = findIntent(sandbox, call, undefined);
  const open = intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation';
  if (!open && (params.amount !== undefined || params.payment_method !== undefined)) {
    throw unexpectedState(
      `This PaymentIntent's amount or payment_method could not be updated because it has a status of ${intent.status}.`,
      intent,
    );
  }
  if (params.amount !== undefined) assertAmount(params.amount, intent.currency);
  const method = params.payment_method === undefined ? undefined : findMethod(sandbox, params.payment_method);
  const updated: PaymentIntent = {
    ...intent,
    amount: params.amount ?? intent.amount,
    description: params.description ?? intent.description,
    receipt_email: params.receipt_email ?? intent.receipt_email,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    payment_method: method?.id ?? intent.payment_method,
    status: method === undefined ? intent.status : 'requires_confirmation',
  };
  sandbox.store.put('paymentIntents', updated);
  return updated;
};

/**
 * `POST /v1/payment_intents/:id/cancel`; also closes an open 3-D Secure challenge and releases an authorisation.
 * @throws ProviderError 400 `payment_intent_unexpected_state` once the intent is paid or canceled.
 */
export const cancelPaymentIntent: Handler = (sandbox, call) => {
  const params = readParams(CancelParams, call.params);
  const intent = findIntent(sandbox, call, undefined);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: nowInSeconds(),
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
  };
  sandbox.store.put('paymentIntents', canceled);
  releaseCharge(sandbox, call.cause, intent);
  recordEvent(sandbox, call.cause, 'payment_intent.canceled', canceled);
  return canceled;
};

/** `GET /v1/charges/:id`, for the SDK's `latest_charge`. */
export const retrieveCharge: Handler = (sandbox, call) => {
  readParams(z.strictObject({ expand }), call.params);
  const charge = sandbox.store.get('charges', call.id);
  if (charge === undefined) throw resourceMissing('charge', call.id);
  return charge;
};

function assertAmount(amount: number, currency: string): void {
  if (amount < 1)
    throw invalidRequest(
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
      'amount',
    );
  if (amount < (minAmount[currency] ?? 50)) {
    throw invalidRequest('Amount must convert to at least 50 cents.', 'amount_too_small', 'amount');
  }
  if (amount > maxAmount) {
    throw invalidRequest('Amount must be no more than 999,999.99.', 'amount_too_large', 'amount');
  }
}

function assertMethodChoice(allowed: string[] | undefined, automaticGiven: boolean): void {
  if (allowed !== undefined && automaticGiven) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      'parameters_exclusive',
      'allowed_payment_method_types',
    );
  }
  if (allowed !== undefined && !allowed.includes('card')) {
    throw invalidRequest(
      'This sandbox only knows the payment method type "card".',
      undefined,
      'allowed_payment_method_types',
    );
  }
}

function mergeMetadata(current: Metadata, change: Metadata | undefined): Metadata {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''));
}
