import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { bookingNotes } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTakenPlaces } from '../places.ts';
import { countIdsOf } from '../place-count.model.ts';
import { Payments } from '../../payments/payment.model.ts';
import { buildBooking, startBookingPayment } from '../../testing/build-booking.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { stayIn } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Bookings } from './booking.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');
type Customer = ReturnType<typeof newCustomer>;

const postAction = (booking: HostelOrder, action: string, as: Customer = admin, body?: unknown) =>
  commerce.send('POST', `/api/hostel-orders/${booking._id}/${action}`, { as, body });
const setStatus = (booking: HostelOrder, status: string, version?: number) =>
  commerce.send('PUT', `/api/hostel-orders/${booking._id}`, {
    as: admin,
    body: { status, ...(version !== undefined && { version }) },
  });
const remove = (booking: HostelOrder) =>
  commerce.send('DELETE', `/api/hostel-orders/${booking._id}`, { as: admin });

async function takenPlaces(stay: ReturnType<typeof stayIn>): Promise<number[]> {
  const taken = await findTakenPlaces(countIdsOf(stay));
  return countIdsOf(stay).map((id) => taken.get(id) ?? 0);
}

async function eventsOf({ _id }: HostelOrder): Promise<string[]> {
  return (await commerce.eventsAbout(_id)).map(({ envelope }) => envelope.name);
}

test('a booking cancelled in time releases its places and is refunded in full, once', async () => {
  const stay = stayIn(5, 2);
  const { booking, customer } = await buildBooking(commerce, stay);
  const responses = await Promise.all(
    Array.from({ length: 4 }, () =>
      postAction(booking, 'cancel', customer, { reason: 'We are moving house' }),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).not.toContain(500);
  const again = await postAction(booking, 'cancel', customer, {});
  expect([again.status, again.body.order]).toMatchObject([
    200,
    { status: 'Cancelled', payment_status: 'refunded', refunded: 2_800, refund_now: 0 },
  ]);
  expect(again.body.order.timeline).toMatchObject([
    { kind: 'status', status: 'Pending', by: 'customer' },
    { kind: 'status', status: 'Cancelled', by: 'customer', reason: 'We are moving house' },
    { kind: 'refund', amount: 2_800, by: 'customer' },
  ]);
  expect(await takenPlaces(stay)).toEqual([0, 0]);
  expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ captured: 280_000, refunded: 280_000 });
  expect(await eventsOf(booking)).toEqual([
    'hostel_order.placed',
    'hostel_order.changed',
    'hostel_order.refunded',
  ]);
});

test('a booking cancelled within the last 48 hours is refunded by half', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(1, 3, { guests: 1 }));
  expect(booking.refund_now).toBe(1_050);
  const { body } = await postAction(booking, 'cancel', customer, {});
  expect(body.order).toMatchObject({ refunded: 1_050, payment_status: 'partially_refunded' });
});

test('a booking cannot be cancelled after check-in and has nothing to refund', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(0, 2, { guests: 1 }));
  const arrived = await postAction(booking, 'check-in');
  expect(arrived.body.order).toMatchObject({
    status: 'Confirmed',
    checked_in_at: expect.any(String),
    refund_now: 0,
  });
  const { status, body } = await postAction(booking, 'cancel', customer, {});
  expect([status, body.code]).toEqual([409, 'order_status_conflict']);
});

test('a customer who cancels and an admin who confirms at once: exactly one wins', async () => {
  const stay = stayIn(50, 1, { guests: 1 });
  const { booking, customer } = await buildBooking(commerce, stay);
  const [canceled, confirmed] = await Promise.all([
    postAction(booking, 'cancel', customer, { version: booking.version }),
    setStatus(booking, 'Confirmed', booking.version),
  ]);
  expect(new Set([canceled.status, confirmed.status])).toEqual(new Set([200, 409]));
  const won = canceled.status === 200;
  const stored = await Bookings.findById(booking._id).lean();
  expect(stored).toMatchObject({ status: won ? 'Cancelled' : 'Confirmed', holdsPlaces: !won });
  expect(await takenPlaces(stay)).toEqual([won ? 0 : 1]);
});

test('any status may follow any other; Cancelled releases the places, and leaving it reserves them again', async () => {
  const stay = stayIn(10, 2, { guests: 4 });
  const { booking } = await buildBooking(commerce, stay);
  for (const status of ['Confirmed', 'Completed', 'Pending', 'CONFIRMED'])
    expect((await setStatus(booking, status)).status).toBe(200);
  expect(await takenPlaces(stay)).toEqual([4, 4]);
  await setStatus(booking, 'Cancelled');
  expect(await takenPlaces(stay)).toEqual([0, 0]);
  expect((await setStatus(booking, 'Confirmed')).body.order.status).toBe('Confirmed');
  expect(await takenPlaces(stay)).toEqual([4, 4]);

  await setStatus(booking, 'Cancelled');
  await buildBooking(commerce, stayIn(11, 1));
  const { status, body } = await setStatus(booking, 'Pending');
  expect([status, body.code]).toEqual([409, 'hostel_full']);
  expect(await takenPlaces(stay)).toEqual([0, 2]);
  expect(await Bookings.findById(booking._id).lean()).toMatchObject({ status: 'Cancelled' });
});

test('a status change with an outdated version is a conflict, and Cancelled by an admin refunds nothing', async () => {
  const { booking } = await buildBooking(commerce, stayIn(14, 1));
  await setStatus(booking, 'Confirmed', booking.version);
  const late = await setStatus(booking, 'Cancelled', booking.version);
  expect([late.status, late.body.details]).toEqual([409, { status: 'Confirmed', version: 2 }]);
  const { body } = await setStatus(booking, 'Cancelled');
  expect(body.order).toMatchObject({ payment_status: 'paid', refunded: 0 });
});

test('guests check in on the days of their booking, and checking out early releases the remaining nights', async () => {
  const early = await buildBooking(commerce, stayIn(20, 1));
  expect(await postAction(early.booking, 'check-in')).toMatchObject({
    status: 409,
    body: { message: 'Guests can only check in on the days of their booking.' },
  });
  expect((await postAction(early.booking, 'check-out')).status).toBe(409);

  const stay = stayIn(0, 3, { petType: 'cat' });
  const { booking } = await buildBooking(commerce, stay);
  await postAction(booking, 'check-in');
  expect((await postAction(booking, 'check-in')).status).toBe(200);
  const left = await postAction(booking, 'check-out');
  expect(left.body.order).toMatchObject({ status: 'Completed', checked_out_at: expect.any(String) });
  expect((await postAction(booking, 'check-out')).status).toBe(200);
  expect(left.body.order.timeline.map(({ reason }: { reason: string }) => reason)).toEqual([
    null,
    bookingNotes.checkedIn,
    bookingNotes.checkedOut,
  ]);
  expect(await takenPlaces(stay)).toEqual([0, 0, 0]);
  await setStatus(booking, 'Confirmed');
  expect(await takenPlaces(stay)).toEqual([0, 0, 0]);
  expect((await postAction(booking, 'check-in')).body.message).toBe('These guests have already checked out.');
  await setStatus(booking, 'Cancelled');
  expect((await postAction(booking, 'check-in')).body.message).toBe(
    'A cancelled or completed booking cannot be checked in.',
  );
});

test('a deleted booking leaves the lists, releases its places once and keeps its payment', async () => {
  const stay = stayIn(25, 2);
  const { booking, customer, payment } = await buildBooking(commerce, stay);
  const responses = await Promise.all([remove(booking), remove(booking)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await remove(booking)).body.message).toBe('Deleted!');
  expect(await takenPlaces(stay)).toEqual([0, 0]);
  expect((await commerce.send('GET', `/api/hostel-orders/${booking._id}`, { as: customer })).status).toBe(
    404,
  );
  expect(
    (await commerce.send('GET', `/api/hostel-orders/customer/${customer.id}`, { as: customer })).body,
  ).toEqual([]);
  expect(await Payments.findById(payment.id).lean()).toMatchObject({ status: 'paid', received: 280_000 });
  const unknown = await commerce.send('DELETE', `/api/hostel-orders/${newId()}`, { as: admin });
  expect(unknown.status).toBe(404);
});

test('erasing a user cancels future bookings by the refund rules and blanks every booking and payment', async () => {
  const future = stayIn(30, 2);
  const customer = newCustomer();
  const { booking, payment } = await buildBooking(commerce, future, customer);
  const checkedIn = await buildBooking(commerce, stayIn(0, 1, { guests: 1 }), customer);
  await postAction(checkedIn.booking, 'check-in');
  const unpaid = stayIn(33, 1);
  await startBookingPayment(commerce, customer, unpaid);
  const erase = () =>
    commerce.send('DELETE', `/api/hostel-orders/customer/${customer.id}`, {
      as: { kind: 'system', name: 'cascade' },
    });
  expect((await erase()).body.deleted).toBe(2);
  expect((await erase()).body.deleted).toBe(0);

  expect(await takenPlaces(future)).toEqual([0, 0]);
  expect(await takenPlaces(unpaid)).toEqual([0]);
  const stored = await Bookings.find({ customerId: customer.id }).sort({ orderId: 1 }).lean();
  expect(stored).toMatchObject([
    { orderId: booking.order_id, status: 'Cancelled', total: 280_000, refunded: 280_000, pets: [] },
    { status: 'Confirmed', total: 70_000, refunded: 0, holdsPlaces: true, pets: [] },
  ]);
  const payments = await Payments.find({ customerId: customer.id }).lean();
  expect(payments.find(({ _id }) => _id === payment.id)).toMatchObject({ refunded: 280_000 });
  const kept = JSON.stringify([stored, payments]);
  for (const word of ['Rahima', 'rahima', '01711223344', 'House 7', 'Mishti'])
    expect(kept).not.toContain(word);
});

test('erasing a user blanks the reason they gave for a cancellation, also in its refund', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(42, 1));
  await postAction(booking, 'cancel', customer, { reason: 'My flight was cancelled' });
  await commerce.send('DELETE', `/api/hostel-orders/customer/${customer.id}`, {
    as: { kind: 'system', name: 'cascade' },
  });
  const stored = await Bookings.findById(booking._id).lean();
  expect(stored?.timeline.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['status', null],
    ['status', null],
    ['refund', null],
  ]);
});
