import { randomUUID } from 'node:crypto';
import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Bookings } from '../bookings/booking.model.ts';
import { carryOutCancellations } from '../../purchasables/cancellations/carry-out-cancellations.ts';
import { undecidedMoney } from '../../payments/purchases/cancellation.ts';
import { findWrongMoney } from '../../lifecycle/invariants/find-wrong-money.ts';
import {
  findOrderWithoutPayment,
  findPaidWithoutOrder,
} from '../../lifecycle/invariants/find-unmatched-money.ts';
import { Payments } from '../../payments/payment.model.ts';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { requestBooking } from '../../testing/build-booking.ts';
import {
  bookWithDeposit,
  depositPayment,
  holdDeposit,
  hostelAdmin,
  offerDeposit,
  payRest,
  sumsOf,
} from '../../testing/build-deposit.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { dayAfter, smallHostelSource, stayIn } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { chargeDueDeposits } from './charge-due-deposits.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());
beforeEach(() => offerDeposit(commerce, 30));

type Customer = ReturnType<typeof newCustomer>;
const post = (booking: HostelOrder, action: string, as: Customer = hostelAdmin, body: unknown = {}) =>
  commerce.send('POST', `/api/hostel-orders/${booking._id}/${action}`, { as, body });
const shown = async (booking: HostelOrder): Promise<HostelOrder> =>
  (await commerce.send('GET', `/api/hostel-orders/${booking._id}`, { as: hostelAdmin })).body;
const paymentOf = (id: string) => Payments.findById(id).lean();
const one = { guests: 1 };

async function expectSums(booking: HostelOrder, customer: Customer, poisha: number): Promise<void> {
  const sums = await sumsOf(commerce, booking._id, customer);
  expect(sums).toEqual({ provider: poisha, ledger: poisha, payments: poisha, booking: poisha });
  const offenders = [
    ...(await findPaidWithoutOrder('all')),
    ...(await findOrderWithoutPayment('all')),
    ...(await findWrongMoney('all')),
    ...(await Bookings.find(undecidedMoney()).lean()),
  ];
  expect(offenders).toEqual([]);
}

test('without the setting nothing mentions a deposit, and asking for one is refused with the field', async () => {
  await offerDeposit(commerce, undefined);
  const info = await commerce.send('GET', '/api/hostel/info');
  expect(info.body).not.toHaveProperty('deposit_percent');
  const { status, body } = await commerce.send('POST', '/api/payments/card', {
    as: newCustomer(),
    body: depositPayment(stayIn(3, 2), 30),
  });
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'purchase.deposit' })]]);
});

test('the setting is a version in the audit log, and 0 or 101 percent are refused', async () => {
  expect((await commerce.send('GET', '/api/hostel/info')).body.deposit_percent).toBe(30);
  const { body } = await commerce.send('GET', '/api/hostel/settings', { as: hostelAdmin });
  for (const deposit_percent of [0, 101, 30.5]) {
    const refused = await commerce.send('PUT', '/api/hostel/settings', {
      as: hostelAdmin,
      body: { ...body.terms, version: body.version, deposit_percent },
    });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'deposit_percent']);
  }
});

test.each([
  ['too far ahead', stayIn(6, 1), {}],
  ['for other dates of a booking', stayIn(2, 1), { change_of: 'a'.repeat(24) }],
])('a deposit %s is refused', async (_case, stay, more) => {
  const body = depositPayment(stay, 30, { purchase: { kind: 'hostel', stay, deposit: true, ...more } });
  const refused = await commerce.send('POST', '/api/payments/card', { as: newCustomer(), body });
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'purchase.deposit']);
});

test('a deposit cannot be held by bKash, which takes money at once', async () => {
  const body = { ...depositPayment(stayIn(2, 1), 30), account_number: '01770618575' };
  const refused = await commerce.send('POST', '/api/payments/bkash', { as: newCustomer(), body });
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'purchase.deposit']);
});

test('a held deposit makes the booking and takes no money', async () => {
  const { booking, customer, payment } = await bookWithDeposit(commerce, stayIn(4, 2, one), 30);
  expect(booking).toMatchObject({
    payment_status: 'authorised',
    paid: 0,
    refund_now: 420,
    deposit: { amount: 420, state: 'held', charged: 0, due: 980 },
  });
  expect(booking.deposit?.charge_at).toBe(new Date(`${dayAfter(5)}T00:00:00+06:00`).toISOString());
  expect(await paymentOf(payment.id)).toMatchObject({
    status: 'authorised',
    received: 0,
    reservation: 'consumed',
  });
  await expectSums(booking, customer, 0);
  const [placed] = await commerce.eventsAbout(booking._id);
  expect(placed?.envelope.data).toMatchObject({ deposit: { amount: 420, due: 980 } });
  const refund = await commerce.send('POST', `/api/payments/${payment.id}/refund`, {
    as: hostelAdmin,
    body: { reason: 'By mistake', request: randomUUID() },
  });
  expect([refund.status, refund.body.code]).toEqual([409, 'not_refundable']);
});

test('check-in charges the deposit once, and the rest is recorded once at the reception', async () => {
  const { booking, customer } = await bookWithDeposit(commerce, stayIn(0, 2, one), 30);
  const answers = await Promise.all([1, 2, 3].map(() => post(booking, 'check-in')));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const arrived = await shown(booking);
  expect(arrived).toMatchObject({
    status: 'Confirmed',
    payment_status: 'paid',
    paid: 420,
    deposit: { state: 'charged', charged: 420, due: 980 },
  });
  await expectSums(booking, customer, 42_000);

  const request = randomUUID();
  const wrong = await payRest(commerce, arrived, { amount: 900 });
  expect([wrong.status, wrong.body.total ?? wrong.body.details?.total]).toEqual([409, 980]);
  const paid = await Promise.all([1, 2, 3].map(() => payRest(commerce, arrived, { request })));
  expect(paid.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await payRest(commerce, arrived, { request })).status).toBe(200);
  expect(await shown(booking)).toMatchObject({ paid: 1_400, deposit: { due: 0 }, payment_status: 'paid' });
  await expectSums(booking, customer, 140_000);
  expect((await payRest(commerce, await shown(booking), { amount: 1 })).status).toBe(409);
  expect((await payRest(commerce, arrived)).status).toBe(409);
  const events = (await commerce.eventsAbout(booking._id)).map(({ envelope }) => envelope);
  expect(events.filter(({ name }) => name === 'hostel_order.deposit_settled')).toMatchObject([
    { data: { state: 'charged', charged: 420, due: 980 } },
  ]);
});

test('only an admin records the rest', async () => {
  const { booking, customer } = await bookWithDeposit(commerce, stayIn(3, 1, one), 30);
  const body = { amount: 490, version: booking.version, request: randomUUID() };
  expect((await post(booking, 'balance', customer, body)).status).toBe(403);
  const bad = await post(booking, 'balance', hostelAdmin, { ...body, amount: -1 });
  expect([bad.status, bad.body.errors?.[0]?.field]).toEqual([400, 'amount']);
});

test('a cancellation in time releases the deposit, once', async () => {
  const { booking, customer, payment } = await bookWithDeposit(commerce, stayIn(4, 2, one), 30);
  const answers = await Promise.all([1, 2, 3].map(() => post(booking, 'cancel', customer)));
  expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
  expect(await shown(booking)).toMatchObject({
    status: 'Cancelled',
    payment_status: 'canceled',
    deposit: { state: 'released', charged: 0, due: 0 },
  });
  expect(await paymentOf(payment.id)).toMatchObject({ status: 'canceled', received: 0, failure: null });
  await expectSums(booking, customer, 0);
  expect((await commerce.sandbox.stateOf(customer.id)).intents_by_status).toEqual({ canceled: 1 });
});

test('a late cancellation charges what the rules keep, at most the deposit', async () => {
  await offerDeposit(commerce, 60);
  const part = await bookWithDeposit(commerce, stayIn(1, 3, one), 60);
  expect(part.booking.refund_now).toBe(210);
  await post(part.booking, 'cancel', part.customer);
  expect(await shown(part.booking)).toMatchObject({
    paid: 1_050,
    payment_status: 'paid',
    deposit: { amount: 1_260, state: 'charged', charged: 1_050, due: 0 },
  });
  await expectSums(part.booking, part.customer, 105_000);

  await offerDeposit(commerce, 20);
  const whole = await bookWithDeposit(commerce, stayIn(1, 3, one), 20);
  await post(whole.booking, 'cancel', whole.customer);
  expect((await shown(whole.booking)).deposit).toMatchObject({ state: 'charged', charged: 420 });
  await expectSums(whole.booking, whole.customer, 42_000);
});

test('a cancellation with the rest paid before check-in returns what the rules do not keep', async () => {
  const { booking, customer } = await bookWithDeposit(commerce, stayIn(1, 2, one), 30);
  await payRest(commerce, booking);
  await expectSums(booking, customer, 98_000);
  // The rules keep 700 of 1,400: the hold ends, and 280 of the cash are refunded.
  await post(booking, 'cancel', customer);
  expect((await shown(booking)).deposit).toMatchObject({ state: 'released', charged: 0 });
  const refunds = await Payments.find({ orderId: booking._id, provider: 'cash' }).lean();
  expect(refunds).toMatchObject([{ received: 98_000, refundReserved: 28_000 }]);
});

test('guests who do not come are charged after the day of check-in; a cancelled booking is not', async () => {
  const absent = await bookWithDeposit(commerce, stayIn(2, 1, one), 30);
  const undecided = await bookWithDeposit(commerce, stayIn(2, 1, one), 30);
  await commerce.send('PUT', `/api/hostel-orders/${undecided.booking._id}`, {
    as: hostelAdmin,
    body: { status: 'Cancelled' },
  });
  expect(await Bookings.find(undecidedMoney()).lean()).toMatchObject([{ kept: 21_000 }]);
  const payments = createOrderPayments(commerce.payments);
  const chargeAt = new Date(absent.booking.deposit?.charge_at ?? 0);
  await chargeDueDeposits(payments, new Date(chargeAt.getTime() - 1));
  expect((await shown(absent.booking)).deposit?.state).toBe('held');
  await Promise.all([1, 2].map(() => chargeDueDeposits(payments, chargeAt)));
  expect((await shown(absent.booking)).deposit).toMatchObject({ state: 'charged', charged: 210 });
  expect((await shown(undecided.booking)).deposit).toMatchObject({ state: 'released', charged: 0 });
  await expectSums(absent.booking, absent.customer, 21_000);
  await expectSums(undecided.booking, undecided.customer, 0);
});

test('an authorisation that its bank has ended leaves the booking, and everything is due', async () => {
  const { booking, customer, payment } = await bookWithDeposit(commerce, stayIn(0, 2, one), 30);
  await commerce.sandbox.configure({ expire_authorisation: payment.intentId });
  const arrived = await post(booking, 'check-in');
  expect(arrived.body.order).toMatchObject({
    status: 'Confirmed',
    payment_status: 'canceled',
    deposit: { state: 'released', due: 1_400 },
  });
  expect((await paymentOf(payment.id))?.failure).toContain('bank ended the hold');
  await expectSums(booking, customer, 0);
  await payRest(commerce, arrived.body.order);
  expect(await shown(booking)).toMatchObject({ paid: 1_400, payment_status: 'paid', deposit: { due: 0 } });
  await expectSums(booking, customer, 140_000);
});

test('webhooks in any order and number have one effect each', async () => {
  const { customer, payment } = await holdDeposit(commerce, stayIn(0, 1, one), 30);
  const deliverAll = async () => {
    const events = await commerce.sandbox.eventsOf(payment.intentId);
    const copies = Array.from({ length: 24 }, (_, index) => events[(index * 7) % events.length]!);
    const answers = await Promise.all(copies.map((event) => commerce.deliver(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  };
  await deliverAll();
  const [booking] = await Bookings.find({ customerId: customer.id }).lean();
  expect(booking).toMatchObject({ paymentStatus: 'authorised' });
  const id = booking?._id ?? '';
  await commerce.send('POST', `/api/hostel-orders/${id}/check-in`, { as: hostelAdmin });
  await deliverAll();
  expect(await sumsOf(commerce, id, customer)).toEqual({
    provider: 21_000,
    ledger: 21_000,
    payments: 21_000,
    booking: 21_000,
  });
  expect(await Bookings.countDocuments({ customerId: customer.id })).toBe(1);
});

test('a hold that its customer has confirmed becomes the booking, also when the payment is closed', async () => {
  const { customer, payment } = await holdDeposit(commerce, stayIn(3, 1, one), 30);
  const closed = await commerce.send('POST', `/api/payments/${payment.id}/cancel`, { as: customer });
  expect(closed.body).toMatchObject({ status: 'authorised', order: expect.any(String) });
  expect((await requestBooking(commerce, customer, payment.id)).status).toBe(200);
});

test('an admin decides about a held deposit: released, charged in part, or charged', async () => {
  for (const [refund, amount, kept] of [
    ['full', undefined, 0],
    ['part', 120, 300],
    ['none', undefined, 420],
  ] as const) {
    const { booking, customer } = await bookWithDeposit(commerce, stayIn(4, 2, one), 30);
    const decided = await post(booking, 'cancellation', hostelAdmin, {
      request: randomUUID(),
      version: booking.version,
      refund,
      ...(amount !== undefined && { amount }),
      reason: 'The roof leaks.',
      restock: false,
    });
    expect(decided.status).toBe(200);
    const deps = { payments: createOrderPayments(commerce.payments), settings: smallHostelSource };
    await carryOutCancellations(deps, new Date(Date.now() + 11_000));
    expect((await shown(booking)).deposit).toMatchObject({ charged: kept });
    await expectSums(booking, customer, kept * 100);
  }
});
