import { randomUUID } from 'node:crypto';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import { findTakenPlaces } from '../../hostel/places.ts';
import { countIdsOf } from '../../hostel/place-count.model.ts';
import { Orders } from '../../orders/order.model.ts';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { Refunds } from '../../payments/refunds/refund.model.ts';
import { buildBooking } from '../../testing/build-booking.ts';
import { buyOne } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { smallHostelSource, stayIn } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { carryOutCancellations } from './carry-out-cancellations.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');
const reason = 'The supplier has recalled it.';
const decision = (fields: object = {}) => ({
  refund: 'full',
  reason,
  version: 1,
  request: randomUUID(),
  ...fields,
});

type Kind = 'orders' | 'hostel-orders';
interface Sender {
  kind?: Kind;
  as?: Caller;
}
const decide = (id: string, body: object, { kind = 'orders', as = admin }: Sender = {}) =>
  commerce.send('POST', `/api/${kind}/${id}/cancellation`, { as, body });
const withdraw = (id: string, request: string, { kind = 'orders', as = admin }: Sender = {}) =>
  commerce.send('POST', `/api/${kind}/${id}/cancellation/withdraw`, { as, body: { request } });
const setStatus = (id: string, status: string, kind: Kind = 'orders') =>
  commerce.send('PUT', `/api/${kind}/${id}`, { as: admin, body: { status } });

/** Runs the periodic job after the time to withdraw. */
function carryOut(afterMs = 11_000): Promise<number> {
  const deps = { payments: createOrderPayments(commerce.payments), settings: smallHostelSource };
  return carryOutCancellations(deps, new Date(Date.now() + afterMs));
}

const stored = (id: string) => Orders.findById(id).lean();
const refundsOf = async (paymentId: string) =>
  (await Refunds.find({ paymentId }).lean()).map(({ amount, by, reason: given }) => [amount, by, given]);

async function undecidedOrders(): Promise<string[]> {
  const { body } = await commerce.send('GET', '/api/orders?money=undecided', { as: admin });
  return (body as { _id: string }[]).map(({ _id }) => _id);
}

async function buy() {
  const product = await buildProduct({ stock: 5 });
  return { product, ...(await buyOne(commerce, product.id)) };
}

describe('an admin who cancels a paid order', () => {
  test('decides reason, refund and stock at once, and nothing moves for ten seconds', async () => {
    const { order, product, payment } = await buy();
    const { status, body } = await decide(order._id, decision());
    expect([status, body.message]).toEqual([200, 'The cancellation takes effect in ten seconds.']);
    expect(body.order).toMatchObject({
      status: 'Pending',
      payment_status: 'paid',
      cancellation: { state: 'planned', refund: 'full', amount: 500, reason, restock: true },
    });
    await carryOut(5_000);
    expect(await stored(order._id)).toMatchObject({ status: 'Pending' });
    expect([await stockOf(product.id), await refundsOf(payment.id)]).toEqual([4, []]);

    await carryOut();
    expect(await stored(order._id)).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'refunded',
      refunded: 50_000,
      cancellation: { state: 'done', amount: 50_000 },
    });
    expect([await stockOf(product.id), await refundsOf(payment.id)]).toEqual([
      5,
      [[50_000, 'admin', reason]],
    ]);
    const events = await commerce.eventsAbout(order._id);
    expect(events.map(({ envelope }) => envelope.name)).toEqual([
      'order.placed',
      'order.changed',
      'order.status_changed',
      'order.refunded',
    ]);
    expect(events[2]?.envelope).toMatchObject({
      data: { status: 'Cancelled', previous_status: 'Pending', by_customer: false, cancellation_refund: 500 },
    });
  });

  test.each([
    ['part', { refund: 'part', amount: 199.5 }, 19_950, 'partially_refunded'],
    ['none', { refund: 'none' }, 0, 'paid'],
  ])('may refund %s of the money', async (_name, fields, amount, paymentStatus) => {
    const { order, payment } = await buy();
    expect((await decide(order._id, decision(fields))).status).toBe(200);
    await carryOut();
    expect(await stored(order._id)).toMatchObject({
      status: 'Cancelled',
      paymentStatus,
      cancellation: { state: 'done', amount },
    });
    expect(await refundsOf(payment.id)).toEqual(amount === 0 ? [] : [[amount, 'admin', reason]]);
    expect(await undecidedOrders()).not.toContain(order._id);
  });

  test('may keep its items out of stock, which neither deleting nor reopening it puts back', async () => {
    const { order, product } = await buy();
    await decide(order._id, decision({ restock: false }));
    await carryOut();
    expect(await stockOf(product.id)).toBe(4);
    await setStatus(order._id, 'Processing');
    expect(await stockOf(product.id)).toBe(4);
    await setStatus(order._id, 'Cancelled');
    expect(await stockOf(product.id)).toBe(5);

    const kept = await buy();
    await decide(kept.order._id, decision({ restock: false }));
    await carryOut();
    await commerce.send('DELETE', `/api/orders/${kept.order._id}`, { as: admin });
    expect(await stockOf(kept.product.id)).toBe(4);
  });

  test('may withdraw it within the ten seconds, and then nothing has happened', async () => {
    const { order, product, payment } = await buy();
    const body = decision();
    await decide(order._id, body);
    const { status, body: answer } = await withdraw(order._id, body.request);
    expect([status, answer.order.status, answer.order.cancellation]).toEqual([200, 'Pending', null]);
    expect((await withdraw(order._id, body.request)).status).toBe(200);
    await carryOut();
    expect(await stored(order._id)).toMatchObject({ status: 'Pending', paymentStatus: 'paid' });
    expect([await stockOf(product.id), await refundsOf(payment.id)]).toEqual([4, []]);
  });

  test('cannot withdraw it once it has taken effect', async () => {
    const { order } = await buy();
    const body = decision();
    await decide(order._id, body);
    await carryOut();
    const answer = await withdraw(order._id, body.request);
    expect([answer.status, answer.body.message]).toEqual([409, 'The cancellation has already taken effect.']);
  });

  test('refunds and restocks once when many withdraw, decide and carry out at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { order, product, payment } = await buy();
      const body = decision();
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => decide(order._id, body)),
        ...Array.from({ length: 4 }, () => decide(order._id, decision({ refund: 'none' }))),
      ]);
      expect(answers.filter(({ status }) => status === 500)).toEqual([]);
      const planned = (await stored(order._id))?.cancellation?.request ?? '';
      await Promise.all([carryOut(), carryOut(), carryOut(), withdraw(order._id, planned), carryOut()]);
      await carryOut();
      const { status, cancellation, heldStock } = (await stored(order._id))!;
      expect([status, cancellation === null]).toEqual(
        cancellation === null ? ['Pending', true] : ['Cancelled', false],
      );
      expect(await stockOf(product.id)).toBe(heldStock.length > 0 ? 4 : 5);
      const refunded = cancellation?.amount ?? 0;
      expect(await refundsOf(payment.id)).toHaveLength(refunded > 0 ? 1 : 0);
      expect(await commerce.sandbox.stateOf(payment.id, 'payment_id')).toMatchObject({ refunded });
    }
  });

  test('gets the same answer for a repeated request, and a conflict for another decision', async () => {
    const { order } = await buy();
    const body = decision();
    const first = await decide(order._id, body);
    const again = await decide(order._id, body);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const changed = await decide(order._id, { ...body, refund: 'none' });
    expect([changed.status, changed.body.code]).toEqual([409, 'idempotency_conflict']);
    const other = await decide(order._id, decision({ version: 2 }));
    expect([other.status, other.body.message]).toEqual([409, 'The cancellation has already been decided.']);
  });

  test.each([
    [{ reason: '' }, 400],
    [{ refund: 'part' }, 400],
    [{ refund: 'full', amount: 5 }, 400],
    [{ refund: 'part', amount: 500.01 }, 409],
    [{ version: 7 }, 409],
  ])('is refused for %o, and nothing is stored', async (fields, expected) => {
    const { order } = await buy();
    expect((await decide(order._id, decision(fields))).status).toBe(expected);
    expect(await stored(order._id)).toMatchObject({ status: 'Pending', cancellation: null, version: 1 });
  });

  test('is an admin: customers and visitors may neither decide nor withdraw', async () => {
    const { order, customer } = await buy();
    const body = decision();
    expect((await decide(order._id, body, { as: customer })).status).toBe(403);
    expect((await decide(order._id, body, { as: visitor })).status).toBe(401);
    await decide(order._id, body);
    expect((await withdraw(order._id, body.request, { as: customer })).status).toBe(403);
    expect((await decide(newId(), body)).status).toBe(404);
  });
});

describe('an order set to Cancelled by the status call alone', () => {
  test('waits for a decision about its money, which does not cancel it twice', async () => {
    const { order, product, payment } = await buy();
    const waiting = async () => {
      const { body } = await commerce.send('GET', '/api/overview/commerce', { as: admin });
      return [await undecidedOrders(), Number(body.waiting.undecided_orders)];
    };
    const others = await undecidedOrders();
    await setStatus(order._id, 'Cancelled');
    expect(await waiting()).toEqual([[order._id, ...others], others.length + 1]);
    expect((await decide(order._id, decision({ version: 2 }))).status).toBe(200);
    await carryOut();
    expect(await waiting()).toEqual([others, others.length]);
    expect(await stored(order._id)).toMatchObject({ status: 'Cancelled', paymentStatus: 'refunded' });
    expect([await stockOf(product.id), await refundsOf(payment.id)]).toEqual([
      5,
      [[50_000, 'admin', reason]],
    ]);
  });

  test('replaces a planned decision', async () => {
    const { order, payment } = await buy();
    await decide(order._id, decision());
    await setStatus(order._id, 'Shipping');
    await carryOut();
    expect(await stored(order._id)).toMatchObject({ status: 'Shipping', cancellation: null });
    expect(await refundsOf(payment.id)).toEqual([]);
  });
});

describe('a customer who cancels', () => {
  const cancel = (id: string, as: Awaited<ReturnType<typeof buy>>['customer']) =>
    commerce.send('POST', `/api/orders/${id}/cancel`, { as, body: {} });

  test('while an admin’s decision is planned gets everything back, once', async () => {
    const { order, customer, product, payment } = await buy();
    await decide(order._id, decision({ refund: 'none' }));
    const { body } = await cancel(order._id, customer);
    expect(body.order).toMatchObject({ cancellation: { refund: 'rules', state: 'done', amount: 500 } });
    await carryOut();
    expect(await refundsOf(payment.id)).toEqual([[50_000, 'customer', 'The order was cancelled.']]);
    expect(await stockOf(product.id)).toBe(5);
  });

  test.each([
    ['decided', 'full', 'We have already cancelled it. You get ৳500 back.'],
    ['decided', 'none', 'We have already cancelled it. The payment is not refunded.'],
    ['undecided', '', 'We have already cancelled it. The refund is not decided yet.'],
  ])('gets a true answer: %s %s', async (how, refund, message) => {
    const { order, customer } = await buy();
    if (how === 'decided') {
      await decide(order._id, decision({ refund }));
      await carryOut();
    } else await setStatus(order._id, 'Cancelled');
    const answer = await cancel(order._id, customer);
    expect([answer.status, answer.body.message]).toEqual([200, message]);
  });
});

describe('a booking', () => {
  test('is cancelled by the admin’s decision instead of the refund rules, and its nights are released', async () => {
    const stay = stayIn(1, 2);
    const { booking, payment } = await buildBooking(commerce, stay);
    const taken = async () => {
      const counts = await findTakenPlaces(countIdsOf(stay));
      return countIdsOf(stay).map((id) => counts.get(id) ?? 0);
    };
    expect(await taken()).toEqual([2, 2]);
    const body = decision({ refund: 'part', amount: 1_000, version: booking.version });
    const planned = await decide(booking._id, body, { kind: 'hostel-orders' });
    expect(planned.body.order).toMatchObject({ status: 'Pending', cancellation: { state: 'planned' } });
    expect(await taken()).toEqual([2, 2]);
    await carryOut();
    expect(await Bookings.findById(booking._id).lean()).toMatchObject({
      status: 'Cancelled',
      holdsPlaces: false,
      refunded: 100_000,
      cancellation: { state: 'done', amount: 100_000 },
    });
    expect(await taken()).toEqual([0, 0]);
    expect(await refundsOf(payment.id)).toEqual([[100_000, 'admin', reason]]);
  });

  test('keeps its nights when the decision is withdrawn, or replaced by check-in', async () => {
    const { booking } = await buildBooking(commerce, stayIn(0, 1));
    const kind = 'hostel-orders' as const;
    const first = decision({ version: booking.version });
    await decide(booking._id, first, { kind });
    expect((await withdraw(booking._id, first.request, { kind })).body.order.cancellation).toBeNull();
    await decide(booking._id, decision({ version: booking.version + 2 }), { kind });
    const checkIn = await commerce.send('POST', `/api/hostel-orders/${booking._id}/check-in`, { as: admin });
    expect(checkIn.status).toBe(200);
    await carryOut();
    expect(await Bookings.findById(booking._id).lean()).toMatchObject({
      status: 'Confirmed',
      holdsPlaces: true,
      cancellation: null,
    });
  });

  test('set to Cancelled by the status call alone waits for a decision, unlike one cancelled by the rules', async () => {
    const [bare, ruled] = [
      await buildBooking(commerce, stayIn(20, 1)),
      await buildBooking(commerce, stayIn(21, 1)),
    ];
    await setStatus(bare.booking._id, 'Cancelled', 'hostel-orders');
    await commerce.send('POST', `/api/hostel-orders/${ruled.booking._id}/cancel`, {
      as: ruled.customer,
      body: {},
    });
    const { body } = await commerce.send('GET', '/api/hostel-orders?money=undecided', { as: admin });
    expect((body as { _id: string }[]).map(({ _id }) => _id)).toEqual([bare.booking._id]);
  });
});
