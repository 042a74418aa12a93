import { randomUUID } from 'node:crypto';
import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWrongMoney } from '../../lifecycle/invariants/find-wrong-money.ts';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { bookWithDeposit, offerDeposit, payRest } from '../../testing/build-deposit.ts';
import { bookingPayment, buildBooking } from '../../testing/build-booking.ts';
import { buyOne } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { smallHostelSource, stayIn } from '../../testing/build-stay.ts';
import { endDispute, openDispute } from '../../testing/dispute-payment.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { carryOutCancellations } from './carry-out-cancellations.ts';

const admin = userCaller(newId(), 'admin');
type Caller = ReturnType<typeof userCaller>;
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const kinds = ['orders', 'hostel-orders'] as const;
type Kind = (typeof kinds)[number];

const read = async (kind: Kind, id: string) =>
  (await commerce.send('GET', `/api/${kind}/${id}`, { as: admin })).body;
const undecided = async (kind: Kind) => {
  const { body } = await commerce.send('GET', `/api/${kind}?money=undecided`, { as: admin });
  return (body as unknown as { _id: string }[]).map(({ _id }) => _id);
};
const cancel = (kind: Kind, id: string, as: Caller) =>
  commerce.send('POST', `/api/${kind}/${id}/cancel`, { as, body: {} });
const decide = async (kind: Kind, id: string, fields: object = {}) =>
  commerce.send('POST', `/api/${kind}/${id}/cancellation`, {
    as: admin,
    body: {
      refund: 'full',
      reason: 'Recalled.',
      restock: true,
      version: (await read(kind, id)).version as number,
      request: randomUUID(),
      ...fields,
    },
  });
const carryOut = () =>
  carryOutCancellations(
    { payments: createOrderPayments(commerce.payments), settings: smallHostelSource },
    new Date(Date.now() + 11_000),
  );

let firstDay = 20;
async function buy(kind: Kind) {
  if (kind === 'orders') {
    const { order, customer, payment } = await buyOne(commerce, (await buildProduct()).id);
    return { id: order._id, customer, intentId: payment.intentId };
  }
  firstDay += 2;
  const { booking, customer, payment } = await buildBooking(commerce, stayIn(firstDay, 1));
  return { id: booking._id, customer, intentId: payment.secret.split('_secret_')[0] ?? '' };
}

describe.each(kinds)('a dispute and a cancellation of %s', (kind) => {
  test('the refund of a customer who cancels waits for the bank, and is decided after the shop has won', async () => {
    const { id, customer, intentId } = await buy(kind);
    await openDispute(commerce, intentId);
    expect((await cancel(kind, id, customer)).status).toBe(200);
    expect(await read(kind, id)).toMatchObject({
      status: 'Cancelled',
      payment_status: 'disputed',
      cancellation: null,
    });
    expect(await undecided(kind)).toEqual([id]);
    const early = await decide(kind, id);
    expect([early.status, early.body.code]).toEqual([409, 'not_refundable']);

    await endDispute(commerce, intentId, 'won');
    expect(await read(kind, id)).toMatchObject({ payment_status: 'paid', refunded: 0 });
    expect(await undecided(kind)).toEqual([id]);
    expect((await decide(kind, id)).status).toBe(200);
    await carryOut();
    expect(await read(kind, id)).toMatchObject({
      payment_status: 'refunded',
      cancellation: { refund: 'full', state: 'done' },
    });
    expect(await undecided(kind)).toEqual([]);
    expect(await findWrongMoney('all')).toEqual([]);
  });

  test('a planned refund that falls into the dispute stays undecided', async () => {
    const { id, intentId } = await buy(kind);
    expect((await decide(kind, id)).status).toBe(200);
    await openDispute(commerce, intentId);
    await carryOut();
    expect(await read(kind, id)).toMatchObject({ status: 'Cancelled', cancellation: null, refunded: 0 });
    expect(await undecided(kind)).toEqual([id]);
    await endDispute(commerce, intentId, 'won');
    await decide(kind, id);
    await carryOut();
    expect(await read(kind, id)).toMatchObject({ payment_status: 'refunded' });
  });

  test('money that the bank gave to the customer is not undecided', async () => {
    const { id, customer, intentId } = await buy(kind);
    await openDispute(commerce, intentId);
    await cancel(kind, id, customer);
    await endDispute(commerce, intentId, 'lost');
    expect(await read(kind, id)).toMatchObject({ payment_status: 'disputed' });
    expect(await undecided(kind)).toEqual([]);
  });

  test('an admin may decide that nothing is refunded, whatever the bank decides', async () => {
    const { id, intentId } = await buy(kind);
    await openDispute(commerce, intentId);
    expect((await decide(kind, id, { refund: 'none' })).status).toBe(200);
    await carryOut();
    expect(await read(kind, id)).toMatchObject({ status: 'Cancelled', cancellation: { amount: 0 } });
    expect(await undecided(kind)).toEqual([]);
  });
});

describe('a stay with two payments', () => {
  async function bookTwice() {
    firstDay += 4;
    const { booking, customer, payment } = await buildBooking(commerce, stayIn(firstDay, 1));
    const longer = stayIn(firstDay, 3);
    const started = await commerce.send('POST', '/api/payments/card', {
      as: customer,
      body: bookingPayment(longer, {
        purchase: { kind: 'hostel', stay: longer, pets: [], change_of: booking._id },
        expected_total: 2_800,
      }),
    });
    await commerce.sandbox.pay(String(started.body.client_secret));
    const second = String(started.body.payment._id);
    await commerce.send('POST', '/api/hostel-orders', { as: customer, body: { payment_id: second } });
    return { id: booking._id, customer, second, intentId: payment.secret.split('_secret_')[0] ?? '' };
  }

  test('shows the dispute of one while the other is refunded, and refuses what concerns it', async () => {
    const { id, customer, second, intentId } = await bookTwice();
    await openDispute(commerce, intentId);
    const refunded = await commerce.send('POST', `/api/payments/${second}/refund`, {
      as: admin,
      body: { amount: 100, reason: 'A rainy day.', request: randomUUID() },
    });
    expect(refunded.status).toBe(201);
    expect(await read('hostel-orders', id)).toMatchObject({ payment_status: 'disputed', refunded: 100 });
    const { body } = await commerce.send('GET', '/api/hostel-orders?payment_status=disputed', { as: admin });
    expect((body as unknown as HostelOrder[]).map(({ _id }) => _id)).toContain(id);
    const { guests, checkIn, checkOut } = stayIn(firstDay, 2);
    const quote = `guests=${guests}&checkIn=${checkIn}&checkOut=${checkOut}`;
    const changed = await commerce.send('GET', `/api/hostel-orders/${id}/change?${quote}`, { as: customer });
    expect(changed.status).toBe(409);
    expect((await decide('hostel-orders', id)).body.code).toBe('not_refundable');
    // A refund of the other payment alone is allowed.
    const part = await decide('hostel-orders', id, { refund: 'part', amount: 2_700 });
    expect(part.status).toBe(200);
    await carryOut();
    await endDispute(commerce, intentId, 'won');
    expect(await read('hostel-orders', id)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded: 2_800,
      cancellation: { amount: 2_700, state: 'done' },
    });
    expect(await findWrongMoney('all')).toEqual([]);
  });
});

describe('a held deposit', () => {
  const one = { guests: 1 };

  test('that is released while cash waits to be paid out is shown as refunding', async () => {
    await offerDeposit(commerce, 30);
    const { booking, customer } = await bookWithDeposit(commerce, stayIn(4, 2, one), 30);
    expect((await payRest(commerce, booking)).status).toBe(200);
    await cancel('hostel-orders', booking._id, customer);
    expect(await read('hostel-orders', booking._id)).toMatchObject({
      payment_status: 'refunding',
      deposit: { state: 'released' },
    });
    expect(await findWrongMoney('all')).toEqual([]);
  });

  test('of which less than a card can be charged would be kept is released, which the plan says before', async () => {
    await offerDeposit(commerce, 30);
    const { booking } = await bookWithDeposit(commerce, stayIn(3, 1, one), 30);
    const planned = await decide('hostel-orders', booking._id, { refund: 'part', amount: 180 });
    expect(planned.body.order.cancellation).toMatchObject({ refund: 'part', amount: 210, state: 'planned' });
    await carryOut();
    expect(await read('hostel-orders', booking._id)).toMatchObject({
      cancellation: { amount: 210, state: 'done' },
      deposit: { state: 'released', charged: 0 },
    });
    const events = (await commerce.eventsAbout(booking._id)).map(({ envelope }) => envelope.data);
    expect(events).toContainEqual(expect.objectContaining({ cancellation_refund: 210 }));
  });
});

test('a stay that is reopened after its money went back has nothing paid, and can be paid at the reception', async () => {
  firstDay += 2;
  const { booking, customer } = await buildBooking(commerce, stayIn(firstDay, 1));
  await cancel('hostel-orders', booking._id, customer);
  await commerce.send('PUT', `/api/hostel-orders/${booking._id}`, {
    as: admin,
    body: { status: 'Confirmed' },
  });
  const reopened = (await read('hostel-orders', booking._id)) as unknown as HostelOrder;
  expect(reopened).toMatchObject({ status: 'Confirmed', payment_status: 'refunded', kept: 0, due: 1_400 });
  const wrong = await payRest(commerce, reopened, { amount: 1_000 });
  expect([wrong.status, wrong.body.code]).toEqual([409, 'price_changed']);
  expect((await payRest(commerce, reopened, { amount: 1_400 })).status).toBe(200);
  const paid = await read('hostel-orders', booking._id);
  expect(paid).toMatchObject({ payment_status: 'partially_refunded', kept: 1_400, refund_now: 1_400 });
  expect(paid).not.toHaveProperty('due');
  // The rules give back what was paid the second time.
  await cancel('hostel-orders', booking._id, customer);
  expect(await read('hostel-orders', booking._id)).toMatchObject({
    cancellation: { refund: 'rules', amount: 1_400 },
    kept: 0,
  });
  expect(await findWrongMoney('all')).toEqual([]);
});
