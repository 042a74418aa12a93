import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { buildPayment, openSandbox, refusalOf } from '../card-sandbox.fixture.ts';

const pay = (stripe: Stripe): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create(buildPayment({ payment_method: 'pm_card_visa', confirm: true }));

test('a payment can be refunded in parts up to its amount', async () => {
  const { stripe, state } = await openSandbox();
  const { id } = await pay(stripe);
  const part = await stripe.refunds.create({
    payment_intent: id,
    amount: 25_000,
    reason: 'requested_by_customer',
  });
  expect(part).toMatchObject({
    amount: 25_000,
    status: 'succeeded',
    payment_intent: id,
    reason: 'requested_by_customer',
  });
  expect(await stripe.refunds.retrieve(part.id)).toEqual(part);

  const rest = await stripe.refunds.create({ payment_intent: id });
  expect(rest.amount).toBe(100_000);
  const tooLate = await refusalOf(stripe.refunds.create({ payment_intent: id }));
  expect(tooLate.code).toBe('charge_already_refunded');
  expect(await state()).toMatchObject({ captured: 125_000, refunded: 125_000, refunds: 2 });

  const listed = await stripe.refunds.list({ payment_intent: id });
  expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
});

test('a refund above the remaining amount is refused', async () => {
  const { stripe, state } = await openSandbox();
  const { id } = await pay(stripe);
  await stripe.refunds.create({ payment_intent: id, amount: 100_000 });
  const refusal = await refusalOf(stripe.refunds.create({ payment_intent: id, amount: 25_001 }));
  expect(refusal).toMatchObject({ statusCode: 400, param: 'amount' });
  expect(await state()).toMatchObject({ refunded: 100_000 });
});

test('ten parallel full refunds refund the payment once', async () => {
  const { stripe, state } = await openSandbox();
  const { id } = await pay(stripe);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: id })),
  );
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  expect(await state()).toMatchObject({ refunded: 125_000, refunds: 1 });
});

test('an unpaid or unknown intent cannot be refunded', async () => {
  const { stripe } = await openSandbox();
  const unpaid = await stripe.paymentIntents.create(buildPayment());
  const refusals = await Promise.all([
    refusalOf(stripe.refunds.create({ payment_intent: unpaid.id })),
    refusalOf(stripe.refunds.create({ payment_intent: 'pi_lost' })),
    refusalOf(stripe.refunds.create({})),
  ]);
  expect(refusals.map((refusal) => refusal.param)).toEqual([
    'payment_intent',
    'payment_intent',
    'payment_intent',
  ]);
});

test('a pending refund succeeds or fails when the bank settles it', async () => {
  const { stripe, state, setKnobs } = await openSandbox();
  const { id } = await pay(stripe);
  await setKnobs({ pending_refunds: 2 });
  const [accepted, failed] = [
    await stripe.refunds.create({ payment_intent: id, amount: 10_000 }),
    await stripe.refunds.create({ payment_intent: id, amount: 20_000 }),
  ];
  expect([accepted.status, failed.status]).toEqual(['pending', 'pending']);
  expect(await state()).toMatchObject({ refunded: 30_000 });

  await setKnobs({ settle_refund: { payment_intent: id, status: 'succeeded' } });
  await setKnobs({ settle_refund: { payment_intent: id, status: 'failed' } });
  expect((await stripe.refunds.retrieve(accepted.id)).status).toBe('succeeded');
  expect(await stripe.refunds.retrieve(failed.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  expect(await state()).toMatchObject({ refunded: 10_000 });
  const events = await stripe.events.list({ types: ['refund.updated', 'refund.failed'], limit: 10 });
  expect(events.data.map(({ type }) => type)).toEqual(['refund.failed', 'refund.updated', 'refund.updated']);
});

test('disputes are listed by payment, and payments by creation time', async () => {
  const { stripe, setKnobs } = await openSandbox();
  const { id, created } = await pay(stripe);
  await setKnobs({ dispute: id });
  await setKnobs({ close_dispute: { payment_intent: id, status: 'lost' } });
  const { data } = await stripe.disputes.list({ payment_intent: id });
  expect(data.map(({ status }) => status)).toEqual(['lost']);
  const listed = async (gte: number) => (await stripe.paymentIntents.list({ created: { gte } })).data.length;
  expect([await listed(created), await listed(created + 60)]).toEqual([1, 0]);
});
