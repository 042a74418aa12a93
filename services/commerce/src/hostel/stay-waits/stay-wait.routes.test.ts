import { randomUUID } from 'node:crypto';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePersonalData } from '../../lifecycle/erasure/erase-personal-data.ts';
import { exportPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalTable } from '../../lifecycle/erasure/personal-table.ts';
import { countIdsOf } from '../place-count.model.ts';
import { findTakenPlaces } from '../places.ts';
import { findOverfullNights } from '../../lifecycle/invariants/find-overfull-nights.ts';
import { bookingPayment, buildBooking } from '../../testing/build-booking.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { dayAfter, smallHostelSource, stayIn } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { offerPlaces } from './offer-places.ts';
import { StayWaits } from './stay-wait.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;
const minuteMs = 60_000;

const join = (as: Customer, stay: BookingRequest) =>
  commerce.send('POST', '/api/hostel/waits', { as, body: { stay } });
const mine = async (as: Customer) => (await commerce.send('GET', '/api/hostel/waits', { as })).body;
const leave = (as: Customer, id: string) => commerce.send('DELETE', `/api/hostel/waits/${id}`, { as });
const offer = (now?: Date) => offerPlaces(smallHostelSource, now);
const cancel = (as: Customer, id: string) =>
  commerce.send('POST', `/api/hostel-orders/${id}/cancel`, { as, body: {} });
const pay = (as: Customer, stay: BookingRequest, wait_id?: string, attempt: string = randomUUID()) =>
  commerce.send('POST', '/api/payments/card', {
    as,
    body: bookingPayment(stay, {
      attempt,
      purchase: { kind: 'hostel', stay, pets: [], ...(wait_id && { wait_id }) },
    }),
  });
const takenOn = async (stay: BookingRequest) => {
  const taken = await findTakenPlaces(countIdsOf(stay));
  return countIdsOf(stay).map((id) => taken.get(id) ?? 0);
};

/**
 * Fills a night of the hostel and returns the booking of four of its five places: a customer can reserve no more before
 * paying.
 */
async function fill(inDays: number) {
  await buildBooking(commerce, stayIn(inDays, 1, { guests: 1 }));
  return buildBooking(commerce, stayIn(inDays, 1, { guests: 4 }));
}

test('a customer waits for a full stay, is offered the places for ten minutes and books them', async () => {
  const full = await fill(10);
  const [first, second] = [newCustomer(), newCustomer()];
  const stay = stayIn(9, 3);
  expect((await join(first, stay)).status).toBe(201);
  expect((await join(second, stayIn(10, 1))).body.wait).toMatchObject({
    status: 'waiting',
    ahead: 1,
    offer: null,
  });
  await offer();
  expect(await mine(first)).toMatchObject([{ status: 'waiting', ahead: 0 }]);

  await cancel(full.customer, full.booking._id);
  await offer();
  const [wait] = await mine(first);
  expect(wait).toMatchObject({ status: 'offered', stay, offer: { total: 4_200 } });
  expect(await takenOn(stay)).toEqual([2, 5, 2]);
  // Two places were left for the next.
  expect(await mine(second)).toMatchObject([{ status: 'offered' }]);

  const paying = await pay(first, stay, wait._id);
  expect(paying.status).toBe(201);
  expect(await takenOn(stay)).toEqual([2, 5, 2]);
  await commerce.sandbox.pay(String(paying.body.client_secret));
  const placed = await commerce.send('POST', '/api/hostel-orders', {
    as: first,
    body: { payment_id: paying.body.payment._id },
  });
  expect(placed.status).toBe(201);
  expect(await mine(first)).toEqual([]);
  expect(await takenOn(stay)).toEqual([2, 5, 2]);
});

test('places of the waiting list are not sold to others before they are offered', async () => {
  const full = await fill(20);
  const [waiting, passing] = [newCustomer(), newCustomer()];
  await join(waiting, stayIn(20, 1, { guests: 3 }));
  await cancel(full.customer, full.booking._id);
  // The places are free, and the offer is not made yet.
  expect((await pay(passing, stayIn(20, 1, { guests: 1 }))).body.code).toBe('hostel_full');
  expect(await takenOn(stayIn(20, 1))).toEqual([1]);
  await offer();
  expect(await mine(waiting)).toMatchObject([{ status: 'offered' }]);
  // Places that the waiting list leaves are free for all.
  expect((await pay(passing, stayIn(20, 1, { guests: 1 }))).status).toBe(201);
});

test('an offer that is not taken up lapses and passes to the next', async () => {
  const full = await fill(30);
  const [first, second] = [newCustomer(), newCustomer()];
  for (const customer of [first, second]) await join(customer, stayIn(30, 1, { guests: 4 }));
  await cancel(full.customer, full.booking._id);
  const at = new Date();
  await offer(at);
  const [wait] = await mine(first);
  expect(await mine(second)).toMatchObject([{ status: 'waiting', ahead: 0 }]);
  await offer(new Date(at.getTime() + 10 * minuteMs - 1));
  expect(await mine(first)).toHaveLength(1);
  await offer(new Date(at.getTime() + 10 * minuteMs));
  expect(await mine(first)).toEqual([]);
  expect(await mine(second)).toMatchObject([{ status: 'offered' }]);
  expect((await pay(first, stayIn(30, 1, { guests: 4 }), wait._id)).body.code).toBe('offer_expired');
  expect(await takenOn(stayIn(30, 1))).toEqual([5]);
});

test('of a hundred customers who wait, exactly those who fit are offered places, the first ones, by several copies at once', async () => {
  const stay = stayIn(50, 2, { petType: 'cat', guests: 1 });
  const full = [4, 1].map((guests) => buildBooking(commerce, { ...stay, guests }));
  const bookings = await Promise.all(full);
  const customers = Array.from({ length: 100 }, () => newCustomer());
  const joined = await Promise.all(customers.map((customer) => join(customer, stay)));
  expect(joined.every(({ status }) => status === 201)).toBe(true);
  const order = await StayWaits.find({ 'stay.checkIn': stay.checkIn }).sort({ createdAt: 1, _id: 1 }).lean();
  for (const { customer, booking } of bookings) await cancel(customer, booking._id);
  // A hundred others try to book at the same moment.
  const passing = Array.from({ length: 100 }, () => newCustomer());
  const [sold] = await Promise.all([
    Promise.all(passing.map((customer) => pay(customer, stay))),
    ...[1, 2, 3, 4].map(() => offer()),
  ]);
  await offer();
  expect(sold.filter(({ status }) => status === 201)).toEqual([]);
  const offered = await StayWaits.find({ 'stay.checkIn': stay.checkIn, status: 'offered' }).lean();
  expect(new Set(offered.map(({ customerId }) => customerId))).toEqual(
    new Set(order.slice(0, 5).map(({ customerId }) => customerId)),
  );
  expect(await takenOn(stay)).toEqual([5, 5]);
  // Each checkout is sent three times at once, and takes its offer once.
  const claims = await Promise.all(
    offered.flatMap(({ _id, customerId }) => {
      const attempt = randomUUID();
      return [1, 2, 3].map(() => pay(userCaller(customerId), stay, _id, attempt));
    }),
  );
  expect(claims.map(({ status }) => status)).toEqual(Array<number>(15).fill(201));
  expect(new Set(claims.map(({ body }) => body.payment._id)).size).toBe(5);
  expect(await takenOn(stay)).toEqual([5, 5]);
});

test('a customer leaves once, and an offer passes on', async () => {
  const full = await fill(60);
  const [first, second] = [newCustomer(), newCustomer()];
  for (const customer of [first, second]) await join(customer, stayIn(60, 1, { guests: 4 }));
  await cancel(full.customer, full.booking._id);
  await offer();
  const [wait] = await mine(first);
  expect((await leave(second, wait._id)).status).toBe(404);
  const answers = await Promise.all([1, 2, 3].map(() => leave(first, wait._id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await takenOn(stayIn(60, 1))).toEqual([1]);
  await offer();
  expect(await mine(second)).toMatchObject([{ status: 'offered' }]);
});

test('there is one entry per customer and dates, and none while places are free', async () => {
  const customer = newCustomer();
  expect((await join(customer, stayIn(70, 1))).body.code).toBe('places_available');
  await fill(70);
  const answers = await Promise.all(Array.from({ length: 10 }, () => join(customer, stayIn(70, 1))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already_waiting');
  expect((await join(customer, stayIn(-1, 2))).status).toBe(400);
});

test('entries end when their first day has passed', async () => {
  await fill(80);
  const customer = newCustomer();
  await join(customer, stayIn(80, 1));
  await offer(new Date(Date.parse(`${dayAfter(81)}T12:00:00.000Z`)));
  expect(await mine(customer)).toEqual([]);
});

test('each change of an entry is published once, for the messages and the live page', async () => {
  const full = await fill(90);
  const customer = newCustomer();
  const { body } = await join(customer, stayIn(90, 1));
  await cancel(full.customer, full.booking._id);
  await Promise.all([offer(), offer(), offer()]);
  const events = await OutboxRows.find({
    'envelope.name': 'stay_wait.changed',
    'envelope.aggregate.id': body.wait._id,
  })
    .sort({ 'envelope.aggregate.sequence': 1 })
    .lean();
  expect(events.map(({ envelope }) => (envelope.data as { status: string }).status)).toEqual([
    'waiting',
    'offered',
  ]);
});

test('the entries of a user are exported, and deleted with the account', async () => {
  const full = await fill(100);
  const customer = newCustomer();
  await join(customer, stayIn(100, 1, { guests: 4 }));
  await cancel(full.customer, full.booking._id);
  await offer();
  expect(await exportPersonalRows(personalTable, customer.id)).toMatchObject({
    stay_waits: [{ status: 'offered' }],
  });
  await erasePersonalData(customer.id);
  expect(await StayWaits.countDocuments({ customerId: customer.id })).toBe(0);
  expect(await takenOn(stayIn(100, 1))).toEqual([1]);
  expect((await commerce.send('GET', '/api/hostel/waits')).status).toBe(401);
  expect(await mine(userCaller(newId()))).toEqual([]);
});

test('offers and payments count their places once after all of this', async () => {
  expect(await findOverfullNights(smallHostelSource)).toEqual([]);
});
