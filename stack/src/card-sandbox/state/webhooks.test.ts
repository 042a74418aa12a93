import type { Stripe } from 'stripe';
import { expect, test, vi } from 'vitest';
import { buildPayment, openReceiver, openSandbox, webhookSecret } from '../card-sandbox.fixture.ts';
import type { TestSandbox, WebhookReceiver } from '../card-sandbox.fixture.ts';

async function openShop(): Promise<{ sandbox: TestSandbox; receiver: WebhookReceiver }> {
  const receiver = await openReceiver();
  const sandbox = await openSandbox({ webhookUrl: receiver.url, webhookSecret });
  return { sandbox, receiver };
}

const pay = (stripe: Stripe): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create(
    buildPayment({ payment_method: 'pm_card_visa', confirm: true, description: 'বিড়ালের খাবার' }),
  );

const typesOf = (receiver: WebhookReceiver): string[] => receiver.events.map((event) => event.type);

test('every event of a payment arrives with a signature the SDK accepts', async () => {
  const { sandbox, receiver } = await openShop();
  const paid = await pay(sandbox.stripe);
  await vi.waitFor(() => expect(receiver.events).toHaveLength(3));
  expect(typesOf(receiver).toSorted()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);
  const succeeded = receiver.events.find((event) => event.type === 'payment_intent.succeeded');
  expect(succeeded).toMatchObject({
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: paid.id, status: 'succeeded', description: 'বিড়ালের খাবার' } },
  });
  expect(receiver.forged).toBe(0);
});

test('each event carries the object as it was at that moment', async () => {
  const { sandbox, receiver } = await openShop();
  const { stripe } = sandbox;
  const intent = await stripe.paymentIntents.create(buildPayment());
  await stripe.paymentIntents
    .confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' })
    .catch(() => {});
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  await stripe.refunds.create({ payment_intent: intent.id });
  await vi.waitFor(() => expect(receiver.events).toHaveLength(8));
  const statuses = receiver.events
    .filter((event) => event.type.startsWith('payment_intent.'))
    .map((event) => `${event.type} ${(event.data.object as Stripe.PaymentIntent).status}`);
  expect(statuses.toSorted()).toEqual([
    'payment_intent.created requires_payment_method',
    'payment_intent.payment_failed requires_payment_method',
    'payment_intent.succeeded succeeded',
  ]);
  expect(typesOf(receiver)).toEqual(
    expect.arrayContaining(['refund.created', 'charge.refunded', 'refund.updated']),
  );
});

test('an unavailable endpoint receives the event once it is back', async () => {
  const { sandbox, receiver } = await openShop();
  receiver.refuse = 4;
  await sandbox.stripe.paymentIntents.create(buildPayment());
  await vi.waitFor(() => expect(typesOf(receiver)).toEqual(['payment_intent.created']));
  await vi.waitFor(async () =>
    expect((await sandbox.state()).events).toMatchObject({ delivered: 1, pending: 0 }),
  );
});

test('a signature with another secret never verifies', async () => {
  const receiver = await openReceiver('whsec_other');
  const sandbox = await openSandbox({ webhookUrl: receiver.url, webhookSecret });
  await sandbox.stripe.paymentIntents.create(buildPayment());
  await vi.waitFor(() => expect(receiver.forged).toBeGreaterThan(1));
  expect(receiver.events).toEqual([]);
});

test('duplicate_webhooks sends the same event again', async () => {
  const { sandbox, receiver } = await openShop();
  await sandbox.setKnobs({ duplicate_webhooks: 2 });
  await sandbox.stripe.paymentIntents.create(buildPayment());
  await vi.waitFor(() => expect(receiver.events).toHaveLength(3));
  expect(new Set(receiver.events.map((event) => event.id)).size).toBe(1);
});

test('a dropped event is listed as undelivered and can be sent again', async () => {
  const { sandbox, receiver } = await openShop();
  await sandbox.setKnobs({ drop_webhooks: 3 });
  await pay(sandbox.stripe);
  const marker = await sandbox.stripe.paymentIntents.create(buildPayment());
  await vi.waitFor(() => expect(receiver.events).toHaveLength(1));
  expect(receiver.events[0]?.data.object).toMatchObject({ id: marker.id });

  const missed = await sandbox.stripe.events.list({ delivery_success: false });
  expect(missed.data.map((event) => event.type)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
  await fetch(`${sandbox.url}/sandbox/events/${missed.data[0]?.id}/resend`, { method: 'POST' });
  await vi.waitFor(() => expect(typesOf(receiver)).toContain('payment_intent.succeeded'));
  await vi.waitFor(async () => {
    const left = await sandbox.stripe.events.list({ delivery_success: false });
    expect(left.data).toHaveLength(2);
  });
});

test('an endpoint with a list of events receives no others', async () => {
  const receiver = await openReceiver();
  const webhookEvents = ['payment_intent.succeeded'];
  const sandbox = await openSandbox({ webhookUrl: receiver.url, webhookSecret, webhookEvents });
  await pay(sandbox.stripe);
  await vi.waitFor(() => expect(typesOf(receiver)).toEqual(webhookEvents));
  expect((await sandbox.state()).events).toMatchObject({ pending: 0 });
});

test('reorder_webhooks sends the newest event first', async () => {
  const { sandbox, receiver } = await openShop();
  await sandbox.setKnobs({ reorder_webhooks: 3 });
  await pay(sandbox.stripe);
  await vi.waitFor(() => expect(receiver.events).toHaveLength(3));
  expect(typesOf(receiver)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
});

test('setting reorder_webhooks to 0 sends the held events', async () => {
  const { sandbox, receiver } = await openShop();
  await sandbox.setKnobs({ reorder_webhooks: 10 });
  await sandbox.stripe.paymentIntents.create(buildPayment());
  await sandbox.setKnobs({ reorder_webhooks: 0 });
  await vi.waitFor(() => expect(receiver.events).toHaveLength(1));
});

test('webhook_delay_ms delays an event', async () => {
  const { sandbox, receiver } = await openShop();
  await sandbox.setKnobs({ webhook_delay_ms: 300 });
  const start = performance.now();
  await sandbox.stripe.paymentIntents.create(buildPayment());
  expect(receiver.events).toHaveLength(0);
  await vi.waitFor(() => expect(receiver.events).toHaveLength(1));
  expect(performance.now() - start).toBeGreaterThanOrEqual(299);
});

test('a dispute sends events when it opens and closes, and blocks refunds', async () => {
  const { sandbox, receiver } = await openShop();
  const { id } = await pay(sandbox.stripe);
  await sandbox.setKnobs({ dispute: id });
  await expect(sandbox.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  await sandbox.setKnobs({ close_dispute: { payment_intent: id, status: 'lost' } });
  await expect(sandbox.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  await vi.waitFor(() =>
    expect(typesOf(receiver)).toEqual(expect.arrayContaining(['charge.dispute.closed'])),
  );
  expect(typesOf(receiver)).toContain('charge.dispute.created');
});

test('a payment whose dispute the shop has won can be refunded', async () => {
  const { sandbox } = await openShop();
  const { id } = await pay(sandbox.stripe);
  await sandbox.setKnobs({ dispute: id });
  await sandbox.setKnobs({ close_dispute: { payment_intent: id, status: 'won' } });
  expect(await sandbox.stripe.refunds.create({ payment_intent: id })).toMatchObject({ status: 'succeeded' });
});
