import { randomUUID } from 'node:crypto';
import { OrderStatus } from '@petcare/contracts/order-status.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { person } from '@petcare/platform/testing/test-identity.ts';
import { trusted, Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LedgerEntries } from '../../ledger/ledger-entry.model.ts';
import { Orders, type OrderDocument } from '../../orders/order.model.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { cardPayment, placeOrder, someBuyer } from '../../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import { openStatuses } from '../payment/payment.rules.ts';
import { recheckPayment } from './recheck-payment.ts';
import { settleDuePayments } from './settle-due-payments.ts';

/*
 * Buyers, webhooks, admins, sweeps and a provider with a bad day, all at once and in an order drawn by lot. When
 * everything has come to rest, the books of three parties must agree: ours, the provider's and the shelf's.
 */
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const buyersPerTrial = 24;
const initialStock = 8;
const admin = person(newId(), 'admin');
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

type Draw = <T>(choices: readonly T[]) => T;

/** Chances that come out the same for the same seed. */
function drawing(seed: number): Draw {
  let state = seed;
  return (choices) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const choice = choices[Math.floor((state / 2 ** 32) * choices.length)];
    if (choice === undefined) throw new Error('nothing to choose from');
    return choice;
  };
}

async function buyAndWander(productId: string, draw: Draw): Promise<void> {
  const buyer = someBuyer();
  const quantity = draw([1, 1, 2]);
  const body = cardPayment(productId, { quantity, expected_total: 500 * quantity });
  const clicks = Array.from({ length: draw([1, 2]) }, () =>
    commerce.send('POST', '/api/payments/card', { as: buyer, body }),
  );
  const started = (await Promise.all(clicks)).find(({ status }) => status === 201);
  if (!started) return;
  const paymentId = String(started.body.payment._id);
  const secret = String(started.body.client_secret);
  const intentId = secret.split('_secret_')[0] ?? '';

  const deeds = {
    pay: () => commerce.sandbox.pay(secret),
    fail: () => commerce.sandbox.pay(secret, 'pm_card_chargeDeclined'),
    order: () => placeOrder(commerce, buyer, draw([paymentId, intentId]), productId),
    look: () => commerce.send('GET', `/api/payments/${paymentId}`, { as: buyer }),
    webhook: async () => {
      for (const event of (await commerce.sandbox.eventsOf(intentId)).toReversed())
        await commerce.deliver(event);
    },
    // Two copies sweep at the same time: one more than there should ever be.
    sweep: () =>
      runExclusive(draw(['one copy', 'another copy']), () =>
        settleDuePayments(commerce.payments, inMinutes(draw([0, 3, 3, 16]))),
      ),
    outage: () =>
      commerce.sandbox.turn({
        fail_next: { status: 500, times: 3, path: draw(['/v1/payment_intents', '/v1/refunds']) },
      }),
    change: async () => {
      const path = await someOrder(productId, draw);
      if (path) await commerce.send('PUT', path, { as: admin, body: { status: draw(OrderStatus.options) } });
    },
    cancel: async () => {
      const own = await Orders.findOne({ customer_id: buyer.id }).lean<OrderDocument>();
      const path = `/api/orders/${own?._id.toHexString()}/cancel`;
      if (own) await commerce.send('POST', path, { as: buyer, body: {} });
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
    desk: () => commerce.sandbox.refund(intentId, draw([5_000, 20_000])),
  };
  const names = [
    'pay',
    'pay',
    'pay',
    'fail',
    'order',
    'order',
    'look',
    'webhook',
    'sweep',
    'outage',
    'change',
    'cancel',
    'remove',
    'refund',
    'desk',
  ] as const;
  for (let round = 0; round < 5; round++)
    await Promise.all(Array.from({ length: draw([1, 2, 3]) }, () => deeds[draw(names)]()));
}

/** The address of one of the orders of a product, or nothing if there is none. */
async function someOrder(productId: string, draw: Draw): Promise<string | null> {
  const orders = await Orders.find({ 'lines.product_id': productId }).lean<OrderDocument[]>();
  return orders.length === 0 ? null : `/api/orders/${draw(orders)._id.toHexString()}`;
}

/** Everything that is still open runs into its time limit. */
async function comeToRest(productId: string): Promise<void> {
  await commerce.sandbox.turn({ fail_next: null });
  await settleDuePayments(commerce.payments, inMinutes(3));
  await settleDuePayments(commerce.payments, inMinutes(16));
  const payments = await Payments.find({
    'draft.lines.product_id': new Types.ObjectId(productId),
  }).lean<PaymentDocument[]>();
  // What was paid back at the desk is told by messages, of which some were never brought.
  for (const { _id, received } of payments) if (received > 0) await recheckPayment(_id, commerce.payments);
  const unfinished = await Payments.countDocuments({
    status: trusted({ $in: [...openStatuses, 'refunding'] }),
    'draft.lines.product_id': new Types.ObjectId(productId),
  });
  expect(unfinished).toBe(0);
}

async function checkBooks(productId: string): Promise<{ orders: number; payments: number }> {
  const payments = await Payments.find({ 'draft.lines.product_id': new Types.ObjectId(productId) }).lean<
    PaymentDocument[]
  >();
  const orders = await Orders.find({ 'lines.product_id': productId }).lean<OrderDocument[]>();

  const away = orders
    .flatMap(({ held_stock }) => held_stock)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const left = await stockOf(productId);
  expect({ left, away, all: (left ?? 0) + away }).toEqual({ left, away, all: initialStock });
  expect(left).toBeGreaterThanOrEqual(0);

  for (const payment of payments) {
    const own = orders.filter(({ payment_id }) => payment_id.equals(payment._id));
    expect(own).toHaveLength(payment.order_id === null ? 0 : 1);
    const books = await commerce.sandbox.booksOf(payment._id.toHexString(), 'payment_id');
    const { intents, intents_by_status, captured, refunded } = books;
    expect([captured, refunded]).toEqual([payment.received, payment.refunded]);
    expect(payment.refund_reserved).toBe(payment.refunded);
    expect(await cashOf(payment)).toEqual([captured, refunded]);
    // Whoever has paid has an order or the money.
    if (own.length === 0) expect(captured).toBe(refunded);
    for (const order of own)
      expect([order.payment_status, order.refunded]).toEqual([payment.status, payment.refunded]);
    // Whatever was not paid can be paid no more.
    expect(intents_by_status).toEqual(intents === 0 ? {} : { [captured > 0 ? 'succeeded' : 'canceled']: 1 });
  }
  for (const order of orders) {
    const events = await commerce.eventsAbout(order._id.toHexString());
    const sequences = events.map(({ envelope }) => envelope.aggregate.sequence);
    expect(sequences).toEqual(Array.from({ length: order.version }, (_, index) => index + 1));
    expect(order.timeline.map(({ status }) => status).at(-1)).toBe(order.status);
  }
  return { orders: orders.length, payments: payments.length };
}

/** What the cash book says of a payment: what came, and what went back. */
async function cashOf({ _id }: PaymentDocument): Promise<[number, number]> {
  const entries = await LedgerEntries.find({ payment_id: _id }).lean();
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const amounts = entries.map(({ amount }) => amount);
  return [sum(amounts.filter((amount) => amount > 0)), -sum(amounts.filter((amount) => amount < 0)) + 0];
}

const seeds = (process.env['LEDGER_SEEDS'] ?? '1,2,3').split(',').map(Number);

test.each(seeds)(
  'the books agree after a wild day (seed %i)',
  async (seed) => {
    const { id } = await buildProduct({ stock: initialStock });
    const draw = drawing(seed);
    await Promise.all(Array.from({ length: buyersPerTrial }, () => buyAndWander(id, draw)));
    await comeToRest(id);
    const { orders, payments } = await checkBooks(id);
    // A day on which nothing was sold would prove nothing.
    expect(orders).toBeGreaterThan(0);
    expect(payments).toBeGreaterThanOrEqual(orders);
  },
  120_000,
);
