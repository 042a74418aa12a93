import { randomUUID } from 'node:crypto';
import type { Finding } from '@petcare/contracts/invariants.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import { PlaceCounts } from '../../hostel/place-count.model.ts';
import { Orders } from '../../orders/order.model.ts';
import { Payments } from '../../payments/payment.model.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { buildBooking, startBookingPayment } from '../../testing/build-booking.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { buyOne, cardPayment, newCustomer, startPayment } from '../../testing/build-payment.ts';
import { stayIn } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

let commerce: TestCommerce;
let product: Awaited<ReturnType<typeof buildProduct>>;
let bought: Awaited<ReturnType<typeof buyOne>>;
let booked: Awaited<ReturnType<typeof buildBooking>>;

const admin = userCaller(newId(), 'admin');
const system = { kind: 'system', name: 'cascade' } as const;

beforeAll(async () => {
  commerce = await startTestCommerce();
  // Sold, cancelled and reserved units, a stock change, and an active, a cancelled and an unpaid booking.
  product = await buildProduct({ stock: 9 });
  bought = await buyOne(commerce, product.id);
  const cancelled = await buyOne(commerce, product.id);
  await commerce.send('POST', `/api/orders/${cancelled.order._id}/cancel`, {
    as: cancelled.customer,
    body: {},
  });
  const body = cardPayment(product.id, { quantity: 2, expected_total: 1_000 });
  await startPayment(commerce, newCustomer(), body);
  await setStock(product.id, 20);
  const uncounted = await buildProduct();
  await buyOne(commerce, uncounted.id);
  await setStock(uncounted.id, 7);
  await buyOne(commerce, uncounted.id);
  booked = await buildBooking(commerce, stayIn(3, 2));
  const cancelledBooking = await buildBooking(commerce, stayIn(4, 3));
  await commerce.send('POST', `/api/hostel-orders/${cancelledBooking.booking._id}/cancel`, {
    as: cancelledBooking.customer,
    body: {},
  });
  await startBookingPayment(commerce, newCustomer(), stayIn(3, 0));
});
afterAll(() => commerce.stop());

async function setStock(id: string, stock: number): Promise<void> {
  await commerce.send('PUT', `/api/products/${id}`, { as: admin, body: { stock } });
}

async function findings(scope = 'all'): Promise<Record<string, Finding>> {
  const { status, body } = await commerce.send('GET', `/internal/commerce/invariants?scope=${scope}`, {
    as: system,
  });
  expect(status).toBe(200);
  return Object.fromEntries((body as unknown as Finding[]).map((finding) => [finding.name, finding]));
}

const counts = async (scope?: string) =>
  Object.fromEntries(Object.entries(await findings(scope)).map(([name, { count }]) => [name, count]));
const noFindings = {
  oversold: 0,
  overfull_nights: 0,
  paid_without_order: 0,
  order_without_payment: 0,
  wrong_ratings: 0,
  wrong_coupon_counts: 0,
  wrong_money: 0,
  refunded_but_live: 0,
};

test.each(['recent', 'all'])('a consistent store has no findings (scope %s)', async (scope) => {
  expect(await counts(scope)).toEqual(noFindings);
});

test('a unit that was sold twice is found', async () => {
  await inTransaction(() => Products.updateOne({ _id: product._id }, { $inc: { stock: 1 } }));
  const { oversold, ...others } = await findings();
  expect(oversold).toMatchObject({
    count: 1,
    rows: [
      {
        id: product.id,
        label: product.productName,
        fault: { code: 'units_differ', stock: 21 },
      },
    ],
  });
  expect(Object.values(others).filter(({ count }) => count > 0)).toEqual([]);
  await inTransaction(() => Products.updateOne({ _id: product._id }, { $inc: { stock: -1 } }));
  expect(await counts()).toEqual(noFindings);
});

test('an overbooked night and a wrong place count are found', async () => {
  const night = `dog:${booked.booking.orderData.checkIn}`;
  await Bookings.updateOne({ _id: booked.booking._id }, { $set: { 'stay.guests': 6 } });
  await inTransaction(() =>
    PlaceCounts.updateMany({ _id: trusted({ $regex: /^dog:2/ }), taken: 2 }, { taken: 6 }),
  );
  expect((await findings())['overfull_nights']).toMatchObject({ count: 2 });
  await Bookings.updateOne({ _id: booked.booking._id }, { $set: { 'stay.guests': 2 } });
  await inTransaction(() => PlaceCounts.updateMany({ taken: 6 }, { taken: 2 }));
  expect(await counts()).toEqual(noFindings);

  await inTransaction(() => PlaceCounts.updateOne({ _id: night }, { $inc: { taken: -1 } }));
  expect((await findings())['overfull_nights']).toMatchObject({ count: 1, rows: [{ id: night }] });
  await inTransaction(() => PlaceCounts.updateOne({ _id: night }, { $inc: { taken: 1 } }));
});

test('a paid payment without its order or booking is found', async () => {
  const order = await Orders.findByIdAndDelete(bought.order._id).lean();
  const booking = await Bookings.findByIdAndDelete(booked.booking._id).lean();
  const found = (await findings('recent'))['paid_without_order'];
  expect(found?.rows.map(({ id }) => id).toSorted()).toEqual(
    [bought.payment.id, booked.payment.id].toSorted(),
  );
  if (!order || !booking) throw new Error('order or booking not found');
  await Orders.collection.insertOne(order as never);
  await Bookings.collection.insertOne(booking as never);
});

test('a payment without an order is a finding only while it is neither refunded nor under review', async () => {
  const { id } = await startPayment(commerce, newCustomer(), cardPayment((await buildProduct()).id));
  const setStatus = (status: string, received = 50_000) =>
    Payments.updateOne({ _id: id }, { status, received });
  for (const status of ['needs_review', 'refunding', 'disputed', 'refunded']) {
    await setStatus(status);
    expect(await counts('recent')).toEqual(noFindings);
  }
  await setStatus('paid');
  expect(await counts('recent')).toEqual({ ...noFindings, paid_without_order: 1 });
  await setStatus('pending', 0);
});

test('an order without a paid payment is found', async () => {
  const before = await Payments.findOneAndUpdate({ _id: bought.payment.id }, { status: 'failed' }).lean();
  expect((await findings())['order_without_payment']).toMatchObject({
    count: 1,
    rows: [{ id: bought.order._id, label: bought.order.order_id }],
  });
  await Payments.updateOne({ _id: bought.payment.id }, { status: before?.status });
  expect(await counts()).toEqual(noFindings);
});

test.each([
  ['refunded', { refunded: 1 }],
  ['kept', { kept: 49_999 }],
  ['a status', { paymentStatus: 'disputed' as const }],
])('an order that shows another %s than its payment is found', async (_, wrong) => {
  const { order } = await buyOne(commerce, (await buildProduct()).id);
  const before = await Orders.findByIdAndUpdate(order._id, wrong).lean();
  for (const scope of ['recent', 'all'])
    expect((await findings(scope))['wrong_money']).toMatchObject({
      count: 1,
      rows: [
        {
          id: order._id,
          fault: { code: 'money_differs', counted: { status: 'paid', refunded: 0, kept: 500 } },
        },
      ],
    });
  const { paymentStatus, refunded, kept } = before ?? {};
  await Orders.updateOne({ _id: order._id }, { paymentStatus, refunded, kept });
  expect(await counts()).toEqual(noFindings);
});

test('an order and a stay are found whose money went back while they go on', async () => {
  const { order, payment } = await buyOne(commerce, (await buildProduct()).id);
  const stay = await buildBooking(commerce, stayIn(5, 1));
  const cancel = (path: string, as: typeof admin) => commerce.send('POST', path, { as, body: {} });
  await cancel(`/api/orders/${order._id}/cancel`, admin);
  await cancel(`/api/hostel-orders/${stay.booking._id}/cancel`, stay.customer);
  expect(await counts()).toEqual(noFindings);
  const set = (path: string, status: string) => commerce.send('PUT', path, { as: admin, body: { status } });
  await set(`/api/orders/${order._id}`, 'Shipping');
  await set(`/api/hostel-orders/${stay.booking._id}`, 'Confirmed');
  for (const scope of ['recent', 'all'])
    expect((await findings(scope))['refunded_but_live']).toMatchObject({
      count: 2,
      rows: [
        { id: order._id, fault: { code: 'money_returned', refunded: 500 } },
        { id: stay.booking._id, fault: { code: 'money_returned' } },
      ],
    });
  expect((await Payments.findById(payment.id).lean())?.status).toBe('refunded');
  await set(`/api/orders/${order._id}`, 'Cancelled');
  await set(`/api/hostel-orders/${stay.booking._id}`, 'Cancelled');
  expect(await counts()).toEqual(noFindings);
});

test('a delivered order whose items came back for its money is none', async () => {
  const { order, payment } = await buyOne(commerce, (await buildProduct()).id);
  await commerce.send('PUT', `/api/orders/${order._id}`, { as: admin, body: { status: 'Delivered' } });
  await commerce.send('POST', `/api/payments/${payment.id}/refund`, {
    as: admin,
    body: { amount: 500, reason: 'It came back.', request: randomUUID() },
  });
  expect((await Orders.findById(order._id).lean())?.paymentStatus).toBe('refunded');
  expect(await counts()).toEqual(noFindings);
});

test('users may not run the checks', async () => {
  const { status } = await commerce.send('GET', '/internal/commerce/invariants?scope=all', { as: admin });
  expect(status).toBe(403);
});
