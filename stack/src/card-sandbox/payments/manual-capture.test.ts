import { expect, test } from 'vitest';
import {
  buildPayment,
  openReceiver,
  openSandbox,
  refusalOf,
  webhookSecret,
  type TestSandbox,
} from '../card-sandbox.fixture.ts';

async function authorise({ stripe }: TestSandbox, card = 'pm_card_visa') {
  return stripe.paymentIntents.create(
    buildPayment({
      capture_method: 'manual',
      payment_method: card,
      confirm: true,
      expand: ['latest_charge'],
      metadata: { payment_id: 'p1' },
    }),
  );
}

test('an authorised intent takes no money until it is captured, once', async () => {
  const sandbox = await openSandbox();
  const { stripe, state } = sandbox;
  const held = await authorise(sandbox);
  expect(held).toMatchObject({
    status: 'requires_capture',
    amount_capturable: 125_000,
    amount_received: 0,
    latest_charge: { captured: false, amount_captured: 0, paid: true },
  });
  const { capture_before: end = 0 } = held.latest_charge
    ? ((held.latest_charge as { payment_method_details?: { card?: { capture_before?: number } } })
        .payment_method_details?.card ?? {})
    : {};
  expect(end - held.created).toBeGreaterThanOrEqual(7 * 86_400);
  expect(await state()).toMatchObject({ captured: 0, refunded: 0 });

  const captured = await stripe.paymentIntents.capture(held.id, {}, { idempotencyKey: 'k1' });
  expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 125_000 });
  expect((await stripe.paymentIntents.capture(held.id, {}, { idempotencyKey: 'k1' })).id).toBe(held.id);
  const again = await refusalOf(stripe.paymentIntents.capture(held.id));
  expect(again).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 });
  expect(await state()).toMatchObject({ captured: 125_000, refunded: 0, charges: 1 });
});

test('the part that is not captured counts as refunded at the charge, and the rest can be refunded', async () => {
  const sandbox = await openSandbox();
  const { stripe, state } = sandbox;
  const held = await authorise(sandbox);
  const tooMuch = await refusalOf(stripe.paymentIntents.capture(held.id, { amount_to_capture: 125_001 }));
  expect(tooMuch.param).toBe('amount_to_capture');
  const captured = await stripe.paymentIntents.capture(held.id, {
    amount_to_capture: 50_000,
    expand: ['latest_charge'],
  });
  expect(captured).toMatchObject({
    amount_received: 50_000,
    latest_charge: { amount: 125_000, amount_captured: 50_000, amount_refunded: 75_000, refunded: false },
  });
  expect(await state()).toMatchObject({ captured: 50_000, refunded: 0 });
  await stripe.refunds.create({ payment_intent: held.id });
  expect(await state()).toMatchObject({ captured: 50_000, refunded: 50_000 });
});

test('a canceled authorisation takes no money and cannot be captured or refunded any more', async () => {
  const sandbox = await openSandbox();
  const { stripe, state } = sandbox;
  const held = await authorise(sandbox);
  expect(await stripe.paymentIntents.cancel(held.id)).toMatchObject({
    status: 'canceled',
    amount_capturable: 0,
  });
  expect((await refusalOf(stripe.paymentIntents.capture(held.id))).code).toBe(
    'payment_intent_unexpected_state',
  );
  await refusalOf(stripe.refunds.create({ payment_intent: held.id }));
  expect(await state()).toMatchObject({ captured: 0, refunded: 0 });
});

test('an authorisation expires on order, with the events that Stripe sends', async () => {
  const receiver = await openReceiver();
  const sandbox = await openSandbox({ webhookUrl: receiver.url, webhookSecret });
  const held = await authorise(sandbox);
  await sandbox.setKnobs({ expire_authorisation: held.id });
  expect(await sandbox.stripe.paymentIntents.retrieve(held.id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'automatic',
  });
  await expect
    .poll(() => receiver.events.map(({ type }) => type))
    .toEqual(expect.arrayContaining(['payment_intent.amount_capturable_updated', 'payment_intent.canceled']));
  await expect(sandbox.setKnobs({ expire_authorisation: held.id })).rejects.toThrow('not authorised');
});

test('a declined card authorises nothing, and an authorised one is not confirmed twice', async () => {
  const sandbox = await openSandbox();
  await refusalOf(authorise(sandbox, 'pm_card_chargeDeclined'));
  const held = await authorise(sandbox);
  const twice = await refusalOf(
    sandbox.stripe.paymentIntents.confirm(held.id, { payment_method: 'pm_card_visa' }),
  );
  expect(twice.code).toBe('payment_intent_unexpected_state');
  expect(await sandbox.state()).toMatchObject({ charges: 1, declined: 1, captured: 0 });
});
