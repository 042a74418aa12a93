import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { buildPayment, openReceiver, openSandbox, refusalOf, webhookSecret } from './card-sandbox.fixture.ts';
import { readConfig } from './config.ts';
import { startCardSandbox } from './start-card-sandbox.ts';

const freshDir = (): string => mkdtempSync(join(tmpdir(), 'card-sandbox-'));

test('payments, refunds, events and idempotency keys survive a restart', async () => {
  const dataDir = freshDir();
  const before = await openSandbox({ dataDir });
  const payment = buildPayment({
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata: { payment_id: 'p1' },
  });
  const paid = await before.stripe.paymentIntents.create(payment, { idempotencyKey: 'k' });
  await before.stripe.refunds.create({ payment_intent: paid.id, amount: 5_000 });
  const waiting = await before.stripe.paymentIntents.create(buildPayment());
  const report = await before.state('group_by=payment_id');
  const events = (await before.stripe.events.list()).data;
  await before.stop();

  const after = await openSandbox({ dataDir });
  expect(await after.state('group_by=payment_id')).toEqual(report);
  expect((await after.stripe.events.list()).data).toEqual(events);
  expect(await after.stripe.paymentIntents.retrieve(paid.id)).toEqual(paid);
  expect((await after.stripe.paymentIntents.create(payment, { idempotencyKey: 'k' })).id).toBe(paid.id);
  const confirmed = await after.stripe.paymentIntents.confirm(waiting.id, { payment_method: 'pm_card_visa' });
  expect(confirmed.status).toBe('succeeded');
});

test('an event that was not delivered before the restart is delivered after it', async () => {
  const dataDir = freshDir();
  const receiver = await openReceiver();
  const options = { dataDir, webhookUrl: receiver.url, webhookSecret };
  receiver.refuse = 1_000_000;
  const before = await openSandbox(options);
  await before.stripe.paymentIntents.create(buildPayment());
  await before.stop();
  receiver.refuse = 0;
  await openSandbox(options);
  await vi.waitFor(() =>
    expect(receiver.events.map((event) => event.type)).toEqual(['payment_intent.created']),
  );
});

test('no card number is written to the disk', async () => {
  const dataDir = freshDir();
  const sandbox = await openSandbox({ dataDir });
  const number = '4539578763621486';
  await sandbox.fromBrowser('/v1/payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2090',
  });
  await sandbox.stripe.paymentIntents.create(buildPayment());
  expect(readFileSync(join(dataDir, 'card-sandbox.jsonl'), 'utf8')).not.toContain(number);
});

test('a reset deletes everything, also on the disk', async () => {
  const dataDir = freshDir();
  const before = await openSandbox({ dataDir });
  const { id } = await before.stripe.paymentIntents.create(buildPayment());
  await before.setKnobs({ answer_delay_ms: 5 });
  await fetch(`${before.url}/sandbox/reset`, { method: 'POST' });
  expect(await before.state()).toMatchObject({
    intents: 0,
    events: { total: 0 },
    knobs: { answer_delay_ms: 0 },
  });
  await before.stop();
  const after = await openSandbox({ dataDir });
  expect((await refusalOf(after.stripe.paymentIntents.retrieve(id))).code).toBe('resource_missing');
});

test('a second sandbox on the same port fails and does not touch the journal of the first', async () => {
  const dataDir = freshDir();
  const first = await openSandbox({ dataDir });
  const port = Number(new URL(first.url).port);
  await expect(startCardSandbox({ port, dataDir })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const { id } = await first.stripe.paymentIntents.create(buildPayment());
  await first.stop();
  const again = await openSandbox({ dataDir });
  expect((await again.stripe.paymentIntents.retrieve(id)).id).toBe(id);
});

test('the sandbox refuses to start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  try {
    await expect(startCardSandbox()).rejects.toThrow('refuses to start with NODE_ENV=production');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('the error names a wrong setting', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow('PORT');
  expect(() => readConfig({ PORT: '1', WEBHOOK_URL: 'http://127.0.0.1:1/' })).toThrow(
    'STRIPE_WEBHOOK_SECRET',
  );
  expect(() => readConfig({ PORT: '1', STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow('STRIPE_SECRET_KEY');
  expect(
    readConfig({ PORT: '1', ALLOWED_ORIGINS: `http://localhost:8080/, http://127.0.0.1:8080` })
      .allowedOrigins,
  ).toEqual(['http://localhost:8080', 'http://127.0.0.1:8080']);
});

test('the counts can be filtered and grouped by a metadata key', async () => {
  const { stripe, state } = await openSandbox();
  const pay = (paymentId: string, amount: number): Promise<unknown> =>
    stripe.paymentIntents.create(
      buildPayment({
        amount,
        payment_method: 'pm_card_visa',
        confirm: true,
        metadata: { payment_id: paymentId },
      }),
    );
  await Promise.all([pay('p1', 10_000), pay('p1', 20_000), pay('p2', 40_000)]);
  expect(await state('metadata[payment_id]=p1')).toMatchObject({ intents: 2, charges: 2, captured: 30_000 });
  expect((await state('group_by=payment_id')).groups).toEqual({
    p1: { intents: 2, charges: 2, declined: 0, captured: 30_000, refunded: 0 },
    p2: { intents: 1, charges: 1, declined: 0, captured: 40_000, refunded: 0 },
  });
});
