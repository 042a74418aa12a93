import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { buildPayment, openSandbox, refusalOf } from '../card-sandbox.fixture.ts';

test('an intent created without a card is paid by a later confirmation', async () => {
  const { stripe } = await openSandbox();
  const created = await stripe.paymentIntents.create(
    buildPayment({ metadata: { payment_id: 'p1' }, description: 'খেলনা', receipt_email: 'mim@example.com' }),
  );
  expect(created).toMatchObject({
    status: 'requires_payment_method',
    amount: 125_000,
    amount_received: 0,
    currency: 'bdt',
    metadata: { payment_id: 'p1' },
    description: 'খেলনা',
    livemode: false,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
  });
  expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_`));

  const paid = await stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' });
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 125_000 });
  expect(await stripe.paymentIntents.retrieve(created.id)).toEqual(paid);
});

test('creating and confirming in one call returns a paid intent', async () => {
  const { stripe, state } = await openSandbox();
  const paid = await stripe.paymentIntents.create(
    buildPayment({
      payment_method: 'pm_card_visa',
      confirm: true,
      expand: ['latest_charge', 'payment_method'],
    }),
  );
  expect(paid.status).toBe('succeeded');
  expect(paid.latest_charge).toMatchObject({ object: 'charge', paid: true, amount_captured: 125_000 });
  expect(paid.payment_method).toMatchObject({
    object: 'payment_method',
    card: { last4: '4242', brand: 'visa' },
  });
  expect(await state()).toMatchObject({ intents: 1, charges: 1, payment_methods: 1 });
});

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
  [
    'pm_card_chargeDeclinedIncorrectCvc',
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ],
  [
    'pm_card_chargeDeclinedProcessingError',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])(
  '%s is declined with %s and the same intent can be paid with another card',
  async (id, code, decline, message) => {
    const { stripe, state } = await openSandbox();
    const intent = await stripe.paymentIntents.create(buildPayment());
    const refusal = await refusalOf(stripe.paymentIntents.confirm(intent.id, { payment_method: id }));
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(refusal).toMatchObject({ statusCode: 402, code, decline_code: decline, message });
    expect(refusal.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(refusal.charge).toMatch(/^ch_/);

    const waiting = await stripe.paymentIntents.retrieve(intent.id);
    expect(waiting.last_payment_error).toMatchObject({
      code,
      decline_code: decline,
      payment_method: { type: 'card' },
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    expect(await state()).toMatchObject({ intents: 1, charges: 1, declined: 1, captured: 125_000 });
  },
);

test('a declined creation keeps its intent for another card', async () => {
  const { stripe } = await openSandbox();
  const refusal = await refusalOf(
    stripe.paymentIntents.create(buildPayment({ payment_method: 'pm_card_chargeDeclined', confirm: true })),
  );
  const id = refusal.payment_intent?.id ?? '';
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
});

test('a paid intent can be neither paid again, changed in amount nor canceled', async () => {
  const { stripe, state } = await openSandbox();
  const { id } = await stripe.paymentIntents.create(
    buildPayment({ payment_method: 'pm_card_visa', confirm: true }),
  );
  const refusals = await Promise.all([
    refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
    refusalOf(stripe.paymentIntents.update(id, { amount: 7_000 })),
    refusalOf(stripe.paymentIntents.cancel(id)),
  ]);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(refusal.payment_intent).toMatchObject({ id, status: 'succeeded' });
  }
  expect(await state()).toMatchObject({ charges: 1, captured: 125_000 });
});

test('a canceled intent has a time and a reason, and cannot be confirmed', async () => {
  const { stripe } = await openSandbox();
  const { id } = await stripe.paymentIntents.create(buildPayment());
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect(canceled.canceled_at).toBeGreaterThan(1_700_000_000);
  const refusal = await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
  expect(refusal.code).toBe('payment_intent_unexpected_state');
});

test('amount, card and single metadata keys of an open intent can be changed', async () => {
  const { stripe } = await openSandbox();
  const { id } = await stripe.paymentIntents.create(buildPayment({ metadata: { kept: '1', dropped: '2' } }));
  const changed = await stripe.paymentIntents.update(id, {
    amount: 9_900,
    payment_method: 'pm_card_visa',
    metadata: { dropped: '', added: '3' },
  });
  expect(changed).toMatchObject({
    amount: 9_900,
    status: 'requires_confirmation',
    metadata: { kept: '1', added: '3' },
  });
  expect(changed.metadata).not.toHaveProperty('dropped');
  expect(await stripe.paymentIntents.confirm(id)).toMatchObject({
    status: 'succeeded',
    amount_received: 9_900,
  });
});

test('an intent without a card cannot be confirmed', async () => {
  const { stripe } = await openSandbox();
  const { id } = await stripe.paymentIntents.create(buildPayment());
  const refusal = await refusalOf(stripe.paymentIntents.confirm(id));
  expect(refusal.code).toBe('payment_intent_unexpected_state');
});

test.each([
  ['less than 60 taka', { amount: 5_999 }, 'amount_too_small', 'amount'],
  ['more than eight digits', { amount: 100_000_000 }, 'amount_too_large', 'amount'],
  ['a fraction', { amount: 70.5 }, 'parameter_invalid_integer', 'amount'],
  [
    'both ways of choosing methods',
    { automatic_payment_methods: { enabled: true } },
    'parameters_exclusive',
    'allowed_payment_method_types',
  ],
  [
    'the retired payment_method_types',
    { payment_method_types: ['card'] },
    'payment_method_types_no_longer_supported',
    'payment_method_types',
  ],
  ['confirmation but no card', { confirm: true }, 'parameter_missing', 'payment_method'],
  ['an unknown parameter', { metadata: { a: '1' }, price: '5' }, 'parameter_unknown', 'price'],
  ['an unknown payment method', { payment_method: 'pm_lost' }, 'resource_missing', 'payment_method'],
])('a payment with %s is refused with the parameter’s name', async (_case, changes, code, param) => {
  const { stripe, state } = await openSandbox();
  const refusal = await refusalOf(stripe.paymentIntents.create({ ...buildPayment(), ...changes }));
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(refusal).toMatchObject({ code, param });
  expect(await state()).toMatchObject({ intents: 0 });
});

test('60 taka is the smallest amount', async () => {
  const { stripe } = await openSandbox();
  const intent = await stripe.paymentIntents.create(buildPayment({ amount: 6_000 }));
  expect(intent.amount).toBe(6_000);
});

test('the error names a missing parameter', async () => {
  const { url } = await openSandbox();
  const response = await fetch(`${url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_petcare' },
    body: new URLSearchParams({ currency: 'bdt' }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', code: 'parameter_missing', param: 'amount' },
  });
});

test('redirecting methods need a return address of an allowed origin', async () => {
  const { stripe, state } = await openSandbox();
  const payment = { amount: 125_000, currency: 'bdt', payment_method: 'pm_card_visa', confirm: true };
  const without = await refusalOf(stripe.paymentIntents.create(payment));
  const foreign = await refusalOf(
    stripe.paymentIntents.create({ ...payment, return_url: 'https://evil.example/' }),
  );
  expect([without.param, foreign.param]).toEqual(['return_url', 'return_url']);
  expect(await state()).toMatchObject({ intents: 0 });
  const paid = await stripe.paymentIntents.create({ ...payment, return_url: 'http://localhost:8080/orders' });
  expect(paid.status).toBe('succeeded');
});

test('unknown ids and addresses answer 404, wrong keys 401', async () => {
  const { stripe, url } = await openSandbox();
  const missing = await Promise.all([
    refusalOf(stripe.paymentIntents.retrieve('pi_lost')),
    refusalOf(stripe.paymentMethods.retrieve('pm_lost')),
    refusalOf(stripe.refunds.retrieve('re_lost')),
    refusalOf(stripe.events.retrieve('evt_lost')),
  ]);
  for (const refusal of missing) expect(refusal).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  const unknown = await refusalOf(stripe.customers.create({}));
  expect(unknown).toMatchObject({ statusCode: 404, rawType: 'invalid_request_error' });

  const keyless = await fetch(`${url}/v1/events`);
  const wrong = await fetch(`${url}/v1/events`, { headers: { authorization: 'Bearer sk_test_other' } });
  expect([keyless.status, wrong.status]).toEqual([401, 401]);
});
