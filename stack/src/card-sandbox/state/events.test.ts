import { expect, test } from 'vitest';
import { buildPayment, openSandbox, refusalOf } from '../card-sandbox.fixture.ts';

test('auto-pagination returns every event once, newest first', async () => {
  const { stripe } = await openSandbox();
  for (let made = 0; made < 25; made++)
    await stripe.paymentIntents.create(buildPayment({ amount: 10_000 + made }));
  const amounts: number[] = [];
  for await (const event of stripe.events.list({ limit: 7, type: 'payment_intent.created' })) {
    if (event.type === 'payment_intent.created') amounts.push(event.data.object.amount);
  }
  expect(amounts).toEqual(Array.from({ length: 25 }, (_, index) => 10_024 - index));
});

test('the list can be paged backwards from a known event', async () => {
  const { stripe } = await openSandbox();
  for (let made = 0; made < 5; made++) await stripe.paymentIntents.create(buildPayment());
  const { data } = await stripe.events.list({ limit: 5 });
  const newer = await stripe.events.list({ limit: 2, ending_before: data[3]?.id ?? '' });
  expect(newer.data.map((event) => event.id)).toEqual([data[1]?.id, data[2]?.id]);
  expect(newer.has_more).toBe(true);
});

test('the list can be filtered by types and times', async () => {
  const { stripe } = await openSandbox();
  await stripe.paymentIntents.create(buildPayment({ payment_method: 'pm_card_visa', confirm: true }));
  const some = await stripe.events.list({ types: ['charge.succeeded', 'payment_intent.succeeded'] });
  expect(some.data.map((event) => event.type)).toEqual(['payment_intent.succeeded', 'charge.succeeded']);
  const future = await stripe.events.list({ created: { gte: Math.floor(Date.now() / 1000) + 60 } });
  expect(future.data).toEqual([]);
});

test('an event names the request and the idempotency key that caused it', async () => {
  const { stripe } = await openSandbox();
  const created = await stripe.paymentIntents.create(buildPayment(), { idempotencyKey: 'pi:1' });
  const { data } = await stripe.events.list({ limit: 1 });
  expect(data[0]?.request).toEqual({ id: created.lastResponse.requestId, idempotency_key: 'pi:1' });
  expect(await stripe.events.retrieve(data[0]?.id ?? '')).toEqual(data[0]);
});

test('an unknown cursor and a page of 101 are refused', async () => {
  const { stripe } = await openSandbox();
  const refusals = await Promise.all([
    refusalOf(stripe.events.list({ starting_after: 'evt_lost' })),
    refusalOf(stripe.events.list({ limit: 101 })),
  ]);
  expect(refusals.map((refusal) => refusal.param)).toEqual(['starting_after', 'limit']);
});
