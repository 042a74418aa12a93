import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { auditEvents } from '@petcare/contracts/account/audit.ts';
import { demoUsers } from '@petcare/contracts/account/demo-users.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Reconciliation } from '@petcare/contracts/commerce/payments/reconciliation.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { compileCache } from '@petcare/platform/testing/running-process.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import { LedgerEntries } from '../../payments/ledger/ledger-entry.model.ts';
import { Orders } from '../../orders/order.model.ts';
import { Payments } from '../../payments/payment.model.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { startBkashCommerce, type BkashCommerce } from '../../testing/bkash-commerce.ts';

const script = fileURLToPath(new URL('../../demo-data.ts', import.meta.url));
const admin = userCaller(newId(), 'admin');
const days = 30;
let commerce: BkashCommerce;

const fillIn = () =>
  promisify(execFile)(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'],
      ...compileCache(),
      MONGO_URL: commerce.database.url,
      LOG_LEVEL: 'silent',
      DEMO_HISTORY_DAYS: String(days),
      STRIPE_API_URL: commerce.sandbox.url,
      BKASH_NOTICE_KEYS_URL: `${commerce.bkash.url}/sandbox/keys`,
      // The hostel of the tests, in which one of the bookings does not fit.
      HOSTEL_DOG_PLACES: '5',
      HOSTEL_CAT_PLACES: '5',
      HOSTEL_DOG_DAY_PLACES: '5',
      HOSTEL_CAT_DAY_PLACES: '5',
    },
  });

beforeAll(async () => {
  commerce = await startBkashCommerce();
  await Promise.all([fillIn(), fillIn()]);
}, 300_000);
afterAll(() => commerce.stop());

const ordersOf = (customerId: string) => Orders.find({ customerId }).sort({ createdAt: 1 }).lean();

async function countRows(): Promise<number[]> {
  return Promise.all([Orders, Bookings, Payments, LedgerEntries].map((rows) => rows.countDocuments()));
}

test('of the past only audit entries of the last days are published', async () => {
  const names: string[] = await OutboxRows.distinct('envelope.name');
  expect(names.filter((name) => !(name in auditEvents))).toEqual([]);
  expect(names).toHaveLength(1);
});

test('a customer’s orders go from delivered to pending, and refunds are in their timelines', async () => {
  const orders = await ordersOf(demoUsers.user.id);
  expect(orders.map(({ status }) => status)).toEqual([
    'Delivered',
    'Delivered',
    'Shipping',
    'Processing',
    'Pending',
  ]);
  expect(orders[0]?.timeline.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'status Pending',
    'status Processing',
    'status Shipping',
    'status Delivered',
    'refund Delivered',
  ]);
  expect(orders[0]?.refunded).toBe(Math.floor((orders[0]?.totalPrice ?? 0) * 0.4));
});

test('no invariant is violated, and the control shows that the check sees the history', async () => {
  const violations = async () => {
    const as = { kind: 'system', name: 'cascade' } as const;
    const { body } = await commerce.send('GET', '/internal/commerce/invariants?scope=all', { as });
    const findings = body as unknown as { name: string; count: number }[];
    return findings.filter(({ count }) => count > 0).map(({ name }) => name);
  };
  expect(await violations()).toEqual([]);
  const order = await Orders.findOneAndDelete({ customerId: demoUsers.user.id }).lean();
  expect(await violations()).toContain('paid_without_order');
  if (order) await Orders.collection.insertOne(order as never);
});

test('the comparison with the sandboxes finds no difference on any day', async () => {
  const payments = await Payments.find({ providerRef: trusted({ $type: 'string' }) }).lean();
  const dates = [...new Set(payments.map(({ createdAt }) => dhakaDateOf(createdAt)))];
  const compare = async (date: string) => {
    const { body } = await commerce.send('POST', '/api/payments/reconciliations', {
      as: admin,
      body: { date },
    });
    return body['reconciliations'] as Reconciliation[];
  };
  const compared = [];
  for (const date of dates) compared.push(...(await compare(date)));
  expect(compared.flatMap(({ differences }) => differences)).toEqual([]);
  expect(compared.reduce((sum, { compared: count }) => sum + count, 0)).toBe(
    payments.filter(({ provider, received }) => provider === 'bkash' || received > 0).length,
  );

  const paid = payments.find(({ received, provider }) => received > 0 && provider === 'card');
  if (!paid) throw new Error('no card payment was made');
  await Payments.updateOne({ _id: paid._id }, { received: 1 });
  const control = await compare(dhakaDateOf(paid.createdAt));
  expect(control.flatMap(({ differences }) => differences).map(({ kind }) => kind)).toEqual([
    'amount_differs',
  ]);
  await Payments.updateOne({ _id: paid._id }, { received: paid.received });
});

test('a payment of the history can be refunded at its sandbox', async () => {
  for (const provider of ['card', 'bkash'] as const) {
    const { _id } =
      (await Payments.findOne({ provider, status: 'paid', providerRef: trusted({ $type: 'string' }) })) ?? {};
    const refund = { amount: 10, reason: 'A gift box was missing.', request: crypto.randomUUID() };
    const { body } = await commerce.send('POST', `/api/payments/${String(_id)}/refund`, {
      as: admin,
      body: refund,
    });
    expect(body['refund']).toMatchObject({ amount: 10, status: 'succeeded' });
  }
});

test('order numbers, timelines and the ledger follow the days of the history', async () => {
  const now = new Date();
  for (const rows of [
    await Orders.find().sort({ createdAt: 1, orderId: 1 }).lean(),
    await Bookings.find().sort({ createdAt: 1, orderId: 1 }).lean(),
  ]) {
    const numbers = rows.map(({ orderId }) => orderId);
    expect(numbers).toEqual(numbers.toSorted());
    for (const { timeline } of rows) {
      const times = timeline.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
    }
  }
  for (const { _id, received, createdAt } of await Payments.find({ received: trusted({ $gt: 0 }) }).lean())
    expect(await LedgerEntries.findById(_id).lean()).toMatchObject({
      amount: received,
      date: dhakaDateOf(createdAt),
    });
});

test('an admin has work: a refund that failed, a dispute, and what is pending', async () => {
  expect(await Payments.countDocuments({ status: 'needs_review' })).toBe(1);
  expect(await Payments.countDocuments({ status: 'disputed' })).toBe(1);
  expect(await Orders.countDocuments({ status: 'Pending' })).toBeGreaterThan(0);
  expect(await Bookings.countDocuments({ status: 'Pending' })).toBeGreaterThan(0);
});

test('the shelves are as full as without a history', async () => {
  const stockOf = async (picture: string) =>
    (await Products.findOne({ productImage: `/scenes/product-${picture}.webp`, deletedAt: null }).lean())
      ?.stock;
  expect(await stockOf('cat-food')).toBe(36);
  expect(await stockOf('teddy')).toBe(0);
});

test('a second run adds nothing', async () => {
  const before = await countRows();
  await fillIn();
  expect(await countRows()).toEqual(before);
});
