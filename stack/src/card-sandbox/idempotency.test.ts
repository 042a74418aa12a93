import { Stripe } from 'stripe';
import { expect, test, vi } from 'vitest';
import { buildPayment, connectStripe, openSandbox, refusalOf } from './card-sandbox.fixture.ts';

test('twenty parallel creations with one key make one intent', async () => {
  const { stripe, state } = await openSandbox();
  const intents = await Promise.all(
    Array.from({ length: 20 }, () =>
      stripe.paymentIntents.create(buildPayment(), { idempotencyKey: 'pi:p1:125000' }),
    ),
  );
  expect(new Set(intents.map((intent) => intent.id)).size).toBe(1);
  expect(await state()).toMatchObject({ intents: 1 });
});

test('while the first request is in progress its key is in use, and the SDK retries until it is free', async () => {
  const { url, setKnobs, state } = await openSandbox();
  await setKnobs({ answer_delay_ms: 300 });
  const port = Number(new URL(url).port);
  const withoutRetries = connectStripe(port);
  const withRetries = connectStripe(port, { maxNetworkRetries: 5 });
  const options = { idempotencyKey: 'busy' };

  const first = withoutRetries.paymentIntents.create(buildPayment(), options);
  const refused = await refusalOf(withoutRetries.paymentIntents.create(buildPayment(), options));
  expect(refused).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  const repeated = await withRetries.paymentIntents.create(buildPayment(), options);
  expect(repeated.id).toBe((await first).id);
  expect(await state()).toMatchObject({ intents: 1 });
});

test('a replayed answer is marked and names the first request', async () => {
  const { stripe } = await openSandbox();
  const first = await stripe.paymentIntents.create(buildPayment(), { idempotencyKey: 'k' });
  const again = await stripe.paymentIntents.create(buildPayment(), { idempotencyKey: 'k' });
  expect(again).toEqual(first);
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  expect(again.lastResponse.headers).toMatchObject({
    'idempotency-key': 'k',
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  });
});

test('a decline is replayed, too, so another card needs another key', async () => {
  const { stripe, state } = await openSandbox();
  const { id } = await stripe.paymentIntents.create(buildPayment());
  const confirm = (): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.confirm(
      id,
      { payment_method: 'pm_card_chargeDeclined' },
      { idempotencyKey: 'confirm' },
    );
  const refusals = [await refusalOf(confirm()), await refusalOf(confirm())];
  expect(refusals.map((refusal) => refusal.code)).toEqual(['card_declined', 'card_declined']);
  expect(await state()).toMatchObject({ declined: 1 });
});

test('the same key with other parameters is an idempotency error', async () => {
  const { stripe, state } = await openSandbox();
  await stripe.paymentIntents.create(buildPayment(), { idempotencyKey: 'k' });
  const refusal = await refusalOf(
    stripe.paymentIntents.create(buildPayment({ amount: 9_900 }), { idempotencyKey: 'k' }),
  );
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(refusal).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  expect(await state()).toMatchObject({ intents: 1 });
});

test('wrong parameters and failures do not use up the key', async () => {
  const { stripe, setKnobs } = await openSandbox();
  const options = { idempotencyKey: 'k' };
  await refusalOf(stripe.paymentIntents.create(buildPayment({ amount: 1 }), options));
  await setKnobs({ fail_next: { status: 500, times: 1 } });
  await refusalOf(stripe.paymentIntents.create(buildPayment(), options));
  const created = await stripe.paymentIntents.create(buildPayment(), options);
  expect(created.amount).toBe(125_000);
});

test('the SDK retries a failed call and pays once', async () => {
  const { url, setKnobs, state } = await openSandbox();
  const stripe = connectStripe(Number(new URL(url).port), { maxNetworkRetries: 2 });
  await setKnobs({ fail_next: { status: 503, times: 1, path: '/v1/payment_intents' } });
  const paid = await stripe.paymentIntents.create(
    buildPayment({ payment_method: 'pm_card_visa', confirm: true }),
  );
  expect(paid.status).toBe('succeeded');
  expect(await state()).toMatchObject({ intents: 1, charges: 1 });
});

test('a call that was carried out but never answered is replayed under its key', async () => {
  const { url, setKnobs, state } = await openSandbox();
  const stripe = connectStripe(Number(new URL(url).port), { timeout: 200 });
  await setKnobs({ hang_next: { times: 1 } });
  const payment = buildPayment({ payment_method: 'pm_card_visa', confirm: true });
  const unknown = stripe.paymentIntents.create(payment, { idempotencyKey: 'k' });
  const refusal = await refusalOf(unknown);
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await vi.waitFor(async () => expect(await state()).toMatchObject({ charges: 1 }));
  const paid = await stripe.paymentIntents.create(payment, { idempotencyKey: 'k' });
  expect(paid.status).toBe('succeeded');
  expect(await state()).toMatchObject({ intents: 1, charges: 1, captured: 125_000 });
});
