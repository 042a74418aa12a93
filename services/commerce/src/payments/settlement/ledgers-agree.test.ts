import { randomUUID } from 'node:crypto';
import { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LedgerEntries } from '../ledger/ledger-entry.model.ts';
import { Orders } from '../../orders/order.model.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { cardPayment, placeOrder, newCustomer } from '../../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import { openStatuses } from '../payment.rules.ts';
import { recheckPayment } from './recheck-payment.ts';
import { settleDuePayments } from './settle-due-payments.ts';

/*
 * Customers, webhooks, admins, periodic jobs and provider outages act concurrently in random order. Afterwards
 * our ledger, the provider’s and the stock must agree.
 */
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const customersPerRun = 24;
const initialStock = 8;
const admin = userCaller(newId(), 'admin');
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

type Draw = <T>(choices: readonly T[]) => T;

function createDraw(seed: number): Draw {
  let state = seed;
  return (choices) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const choice = choices[Math.floor((state / 2 ** 32) * choices.length)];
    if (choice === undefined) throw new Error('nothing to choose from');
    return choice;
  };
}

async function actRandomly(productId: string, draw: Draw): Promise<void> {
  const customer = newCustomer();
  const quantity = draw([1, 1, 2]);
  const body = cardPayment(productId, { quantity, expected_total: 500 * quantity });
  const clicks = Array.from({ length: draw([1, 2]) }, () =>
    commerce.send('POST', '/api/payments/card', { as: customer, body }),
  );
  const started = (await Promise.all(clicks)).find(({ status }) => status === 201);
  if (!started) return;
  const paymentId = String(started.body.payment._id);
  const secret = String(started.body.client_secret);
  const intentId = secret.split('_secret_')[0] ?? '';

  const actions = {
    pay: () => commerce.sandbox.pay(secret),
    fail: () => commerce.sandbox.pay(secret, 'pm_card_chargeDeclined'),
    order: () => placeOrder(commerce, customer, draw([paymentId, intentId]), productId),
    read: () => commerce.send('GET', `/api/payments/${paymentId}`, { as: customer }),
    webhook: async () => {
      for (const event of (await commerce.sandbox.eventsOf(intentId)).toReversed())
        await commerce.deliver(event);
    },
    // Two concurrent jobs, one more than ever runs in production.
    settleDue: () =>
      runExclusive(draw(['job 1', 'job 2']), () =>
        settleDuePayments(commerce.payments, inMinutes(draw([0, 3, 3, 16]))),
      ),
    outage: () =>
      commerce.sandbox.configure({
        fail_next: { status: 500, times: 3, path: draw(['/v1/payment_intents', '/v1/refunds']) },
      }),
    change: async () => {
      const path = await someOrder(productId, draw);
      if (path) await commerce.send('PUT', path, { as: admin, body: { status: draw(OrderStatus.options) } });
    },
    cancel: async () => {
      const own = await Orders.findOne({ customerId: customer.id }).lean();
      const path = `/api/orders/${own?._id}/cancel`;
      if (own) await commerce.send('POST', path, { as: customer, body: {} });
    },
    remove: async () => {
      const path = await someOrder(productId, draw);
      if (path) await commerce.send('DELETE', path, { as: admin });
    },
    refund: () =>
      commerce.send('POST', `/api/payments/${paymentId}/refund`, {
        as: admin,
        body: { amount: draw([100, 400]), reason: 'Sorry.', request: randomUUID() },
      }),
    refundAtProvider: () => commerce.sandbox.refund(intentId, draw([5_000, 20_000])),
  };
  const names = [
    'pay',
    'pay',
    'pay',
    'fail',
    'order',
    'order',
    'read',
    'webhook',
    'settleDue',
    'outage',
    'change',
    'cancel',
    'remove',
    'refund',
    'refundAtProvider',
  ] as const;
  for (let round = 0; round < 5; round++)
    await Promise.all(Array.from({ length: draw([1, 2, 3]) }, () => actions[draw(names)]()));
}

async function someOrder(productId: string, draw: Draw): Promise<string | null> {
  const orders = await Orders.find({ 'lines.productId': productId }).lean();
  return orders.length === 0 ? null : `/api/orders/${draw(orders)._id}`;
}

async function finishAll(productId: string): Promise<void> {
  await commerce.sandbox.configure({ fail_next: null });
  await settleDuePayments(commerce.payments, inMinutes(3));
  await settleDuePayments(commerce.payments, inMinutes(16));
  const payments = await Payments.find({
    'draft.lines.productId': productId,
  }).lean();
  // Refunds made at the provider are known by webhooks, some of which were never delivered.
  for (const { _id, received } of payments) if (received > 0) await recheckPayment(_id, commerce.payments);
  const unfinished = await Payments.countDocuments({
    status: trusted({ $in: [...openStatuses, 'refunding'] }),
    'draft.lines.productId': productId,
  });
  expect(unfinished).toBe(0);
}

async function checkLedgers(productId: string): Promise<{ orders: number; payments: number }> {
  const payments = await Payments.find({ 'draft.lines.productId': productId }).lean();
  const orders = await Orders.find({ 'lines.productId': productId }).lean();

  const heldUnits = orders
    .flatMap(({ heldStock }) => heldStock)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const left = await stockOf(productId);
  expect((left ?? 0) + heldUnits).toBe(initialStock);
  expect(left).toBeGreaterThanOrEqual(0);

  for (const payment of payments) {
    const own = orders.filter(({ paymentId }) => paymentId === payment._id);
    expect(own).toHaveLength(payment.orderId === null ? 0 : 1);
    const { intents, intents_by_status, captured, refunded } = await commerce.sandbox.stateOf(
      payment._id,
      'payment_id',
    );
    expect([captured, refunded]).toEqual([payment.received, payment.refunded]);
    expect(payment.refundReserved).toBe(payment.refunded);
    expect(await ledgerSums(payment)).toEqual([captured, refunded]);
    // A payment without an order is refunded in full.
    if (own.length === 0) expect(captured).toBe(refunded);
    for (const order of own)
      expect([order.paymentStatus, order.refunded]).toEqual([payment.status, payment.refunded]);
    // An unpaid intent can no longer be paid.
    expect(intents_by_status).toEqual(intents === 0 ? {} : { [captured > 0 ? 'succeeded' : 'canceled']: 1 });
  }
  for (const order of orders) {
    const events = await commerce.eventsAbout(order._id);
    const sequences = events.map(({ envelope }) => envelope.aggregate.sequence);
    expect(sequences).toEqual(Array.from({ length: order.version }, (_, index) => index + 1));
    expect(order.timeline.map(({ status }) => status).at(-1)).toBe(order.status);
  }
  return { orders: orders.length, payments: payments.length };
}

async function ledgerSums({ _id }: PaymentDocument): Promise<[number, number]> {
  const entries = await LedgerEntries.find({ paymentId: _id }).lean();
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const amounts = entries.map(({ amount }) => amount);
  return [sum(amounts.filter((amount) => amount > 0)), -sum(amounts.filter((amount) => amount < 0)) + 0];
}

const seeds = (process.env['LEDGER_SEEDS'] ?? '1,2,3').split(',').map(Number);

test.each(seeds)(
  'ledger, provider and stock agree after random concurrent activity (seed %i)',
  async (seed) => {
    const { id } = await buildProduct({ stock: initialStock });
    const draw = createDraw(seed);
    await Promise.all(Array.from({ length: customersPerRun }, () => actRandomly(id, draw)));
    await finishAll(id);
    const { orders, payments } = await checkLedgers(id);
    // A run without orders would verify nothing.
    expect(orders).toBeGreaterThan(0);
    expect(payments).toBeGreaterThanOrEqual(orders);
  },
);
