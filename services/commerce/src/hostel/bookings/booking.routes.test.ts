import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTakenPlaces, releasePlaces } from '../places.ts';
import { countIdsOf } from '../place-count.model.ts';
import { Payments } from '../../payments/payment.model.ts';
import {
  buildBooking,
  requestBooking,
  startBookingPayment,
  bookingPayment,
} from '../../testing/build-booking.ts';
import { billing, cardPayment, newCustomer, startPayment } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { dayAfter, stayIn } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Bookings } from './booking.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');

async function takenPlaces(stay: ReturnType<typeof stayIn>): Promise<number[]> {
  const taken = await findTakenPlaces(countIdsOf(stay));
  return countIdsOf(stay).map((id) => taken.get(id) ?? 0);
}

test('a paid booking has a number, its pets and the server’s price', async () => {
  const stay = stayIn(3, 2);
  const { booking, customer, payment } = await buildBooking(commerce, stay);
  expect(booking).toMatchObject({
    order_id: expect.stringMatching(/^PH-\d{4}-\d{6}$/),
    customer_id: customer.id,
    payment_id: payment.id,
    payment_status: 'paid',
    refunded: 0,
    refund_now: 2_800,
    orderer_email: billing.email,
    orderData: { ...stay, totalPrice: 2_800 },
    days: 2,
    pets: [{ name: 'Mishti', food: 'Rice and chicken' }],
    status: 'Pending',
    checked_in_at: null,
    version: 1,
  });
  expect(await takenPlaces(stay)).toEqual([2, 2]);
  const events = await commerce.eventsAbout(booking._id);
  expect(events.map(({ envelope }) => [envelope.name, envelope.aggregate.sequence])).toEqual([
    ['hostel_order.placed', 1],
  ]);
});

test('parallel requests with the same payment create one booking', async () => {
  const customer = newCustomer();
  const payment = await startBookingPayment(commerce, customer, stayIn(6, 1, { guests: 1 }));
  await commerce.sandbox.pay(payment.secret);
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => requestBooking(commerce, customer, payment.id)),
  );
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201]);
  expect(new Set(responses.map(({ body }) => body.order._id))).toHaveProperty('size', 1);
  expect(await takenPlaces(stayIn(6, 1))).toEqual([1]);
});

test('a booking request that differs from what was paid for is refused, and its price is ignored', async () => {
  const customer = newCustomer();
  const stay = stayIn(9, 2);
  const payment = await startBookingPayment(commerce, customer, stay);
  await commerce.sandbox.pay(payment.secret);
  for (const other of [{ guests: 1 }, { petType: 'cat' }, { checkOut: dayAfter(12) }]) {
    const { status, body } = await requestBooking(commerce, customer, payment.id, { ...stay, ...other });
    expect([status, body.code]).toEqual([409, 'order_payment_mismatch']);
  }
  const { status, body } = await requestBooking(commerce, customer, payment.id, { ...stay, totalPrice: 1 });
  expect([status, body.order.orderData.totalPrice]).toEqual([201, 2_800]);
});

test('a payment that is unpaid, unknown, for goods or of another customer creates no booking', async () => {
  const customer = newCustomer();
  const mine = await startBookingPayment(commerce, customer, stayIn(12, 1));
  expect((await requestBooking(commerce, newCustomer(), mine.id)).status).toBe(404);
  expect((await requestBooking(commerce, customer, mine.id)).body.code).toBe('payment_required');
  expect((await requestBooking(commerce, customer, '1700000000000bkash')).status).toBe(402);
  const product = await buildProduct();
  const goods = await startPayment(commerce, customer, cardPayment(product._id));
  expect((await requestBooking(commerce, customer, goods.id)).body.code).toBe('order_payment_mismatch');
});

test('a payment is refused when the expected total is wrong or the hostel is full', async () => {
  const stay = stayIn(15, 2, { guests: 4 });
  const tampered = bookingPayment(stay, { expected_total: 1 });
  const cheap = await commerce.send('POST', '/api/payments/card', { as: newCustomer(), body: tampered });
  expect([cheap.status, cheap.body.code, cheap.body.details.total]).toEqual([409, 'price_changed', 5_600]);
  await buildBooking(commerce, stay);
  const full = await commerce.send('POST', '/api/payments/card', {
    as: newCustomer(),
    body: bookingPayment(stayIn(14, 2)),
  });
  expect([full.status, full.body.code]).toEqual([409, 'hostel_full']);
});

test('a bare card id is charged and booked at once', async () => {
  const customer = newCustomer();
  const stay = stayIn(18, 1, { guests: 1 });
  const { name, email, phone } = billing;
  const { status, body } = await commerce.send('POST', '/api/hostel-orders', {
    as: customer,
    body: {
      payment_id: await commerce.sandbox.typeCard(),
      orderData: { ...stay, totalPrice: 1 },
      orderer_name: name,
      orderer_email: email,
      orderer_contact: phone,
      shipping_address: 'House 7, Road 3',
    },
  });
  expect([status, body.order?.orderData]).toEqual([201, { ...stay, totalPrice: 700 }]);
  expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ charges: 1, captured: 70_000 });
});

test('lists are newest first and can be filtered by status, pet type, date and search words', async () => {
  const stay = stayIn(21, 3, { petType: 'cat', guests: 1 });
  const { booking, customer } = await buildBooking(commerce, stay);
  const { booking: later } = await buildBooking(commerce, stayIn(21, 1, { guests: 1 }), customer);
  await commerce.send('PUT', `/api/hostel-orders/${later._id}`, {
    as: admin,
    body: { status: 'confirmed' },
  });
  const list = async (query: string) => {
    const { body, headers } = await commerce.send('GET', `/api/hostel-orders?${query}`, { as: admin });
    const ids = (body as { _id: string }[]).map(({ _id }) => _id);
    expect(headers.get('x-total-count')).toBe(String(ids.length));
    return ids.filter((id) => id === booking._id || id === later._id);
  };
  expect(await list('')).toEqual([later._id, booking._id]);
  expect(await list('status=Pending')).toEqual([booking._id]);
  expect(await list('petType=dog')).toEqual([later._id]);
  expect(await list(`on=${dayAfter(24)}`)).toEqual([booking._id]);
  expect(await list(`on=${dayAfter(20)}`)).toEqual([]);
  expect(await list(`search=${booking.order_id}`)).toEqual([booking._id]);
  expect(await list(`search=RAHIMA ${Number(later.order_id.slice(8))}`)).toEqual([later._id]);
  const own = await commerce.send('GET', `/api/hostel-orders/customer/${customer.id}`, { as: customer });
  expect(own.body.map(({ _id }: { _id: string }) => _id)).toEqual([later._id, booking._id]);
});

test('another customer gets 404 for a booking, and admin routes refuse customers', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(27, 1, { guests: 1 }));
  const path = `/api/hostel-orders/${booking._id}`;
  expect((await commerce.send('GET', path, { as: customer })).status).toBe(200);
  for (const [method, at, body] of [
    ['GET', path, undefined],
    ['POST', `${path}/cancel`, {}],
    ['PUT', `${path}/pets`, { pets: [] }],
  ] as const)
    expect((await commerce.send(method, at, { as: newCustomer(), body })).status).toBe(404);
  for (const [method, at, body] of [
    ['PUT', path, { status: 'Confirmed' }],
    ['POST', `${path}/check-in`, undefined],
    ['POST', `${path}/check-out`, undefined],
    ['DELETE', path, undefined],
    ['DELETE', `/api/hostel-orders/customer/${customer.id}`, undefined],
    ['GET', '/api/hostel-orders', undefined],
  ] as const) {
    expect((await commerce.send(method, at, { as: customer, body })).status).toBe(403);
    expect((await commerce.send(method, at, { body })).status).toBe(401);
  }
});

test('a customer can change the pets of a booking until it is cancelled', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(29, 1, { guests: 1 }));
  const path = `/api/hostel-orders/${booking._id}`;
  const pets = [{ name: 'Tuntuni', emergency_phone: '+8801711223344' }];
  const { status, body } = await commerce.send('PUT', `${path}/pets`, { as: customer, body: { pets } });
  expect([status, body.order.pets]).toEqual([200, pets]);
  await commerce.send('POST', `${path}/cancel`, { as: customer, body: {} });
  const refused = await commerce.send('PUT', `${path}/pets`, { as: customer, body: { pets } });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Pets can only be changed before check-in, in an active booking.',
  ]);
});

test('the export of a user contains their bookings', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(32, 1, { guests: 1 }));
  const system = { kind: 'system', name: 'account' } as const;
  const { body } = await commerce.send('GET', `/internal/commerce/users/${customer.id}/rows`, {
    as: system,
  });
  expect(body.hostel_orders).toMatchObject([{ _id: booking._id, pets: [{ name: 'Mishti' }] }]);
});

test('cancelling a payment releases its places', async () => {
  const customer = newCustomer();
  const stay = stayIn(35, 2, { guests: 4 });
  const payment = await startBookingPayment(commerce, customer, stay);
  await commerce.send('POST', `/api/payments/${payment.id}/cancel`, { as: customer });
  expect(await takenPlaces(stay)).toEqual([0, 0]);
  await buildBooking(commerce, stay);
  expect(await Bookings.countDocuments({ 'stay.checkIn': stay.checkIn })).toBe(1);
  expect((await requestBooking(commerce, customer, payment.id)).body.code).toBe('payment_required');
  expect(await takenPlaces(stay)).toEqual([4, 4]);
});

test('a payment that arrives after its places were taken is refunded', async () => {
  const customer = newCustomer();
  const stay = stayIn(38, 2, { guests: 4 });
  const payment = await startBookingPayment(commerce, customer, stay);
  await commerce.sandbox.pay(payment.secret);
  // The payment has expired here, and the bank has approved it all the same.
  const paymentId = payment.id;
  await inTransaction(async () => {
    await Payments.updateOne({ _id: paymentId }, { status: 'expired', reservation: 'released' });
    await releasePlaces(stay, { paymentId });
  });
  await buildBooking(commerce, stay);
  const { status, body } = await requestBooking(commerce, customer, payment.id);
  expect([status, body.code]).toEqual([409, 'hostel_full']);
  expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ captured: 560_000, refunded: 560_000 });
  expect(await takenPlaces(stay)).toEqual([4, 4]);
});
