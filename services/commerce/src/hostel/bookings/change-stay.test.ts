import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countIdsOf } from '../place-count.model.ts';
import { findTakenPlaces } from '../places.ts';
import { findOverfullNights } from '../../lifecycle/invariants/find-overfull-nights.ts';
import { findPaidWithoutOrder } from '../../lifecycle/invariants/find-unmatched-money.ts';
import { Payments } from '../../payments/payment.model.ts';
import { bookingPayment, buildBooking } from '../../testing/build-booking.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { dayAfter, smallHostelSource, stayIn } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

const admin = userCaller(newId(), 'admin');
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;

const takenOn = async (stay: BookingRequest) => {
  const taken = await findTakenPlaces(countIdsOf(stay));
  return countIdsOf(stay).map((id) => taken.get(id) ?? 0);
};

const datesOf = ({ guests, checkIn, checkOut }: BookingRequest) => ({ guests, checkIn, checkOut });

const quote = (as: Customer, { _id }: HostelOrder, stay: BookingRequest) => {
  const { guests, checkIn, checkOut } = stay;
  const query = `guests=${guests}&checkIn=${checkIn}&checkOut=${checkOut}`;
  return commerce.send('GET', `/api/hostel-orders/${_id}/change?${query}`, { as });
};

const change = (as: Customer, booking: HostelOrder, stay: BookingRequest, expected_total: number) =>
  commerce.send('PUT', `/api/hostel-orders/${booking._id}/stay`, {
    as,
    body: { ...datesOf(stay), version: booking.version, expected_total },
  });

const read = async (as: Customer, { _id }: HostelOrder): Promise<HostelOrder> =>
  (await commerce.send('GET', `/api/hostel-orders/${_id}`, { as })).body;

const cancel = (as: Customer, { _id }: HostelOrder) =>
  commerce.send('POST', `/api/hostel-orders/${_id}/cancel`, { as, body: {} });

/** Starts the payment of the difference, and pays it. */
async function startChange(as: Customer, booking: HostelOrder, stay: BookingRequest, pay: number) {
  const body = bookingPayment(stay, {
    purchase: { kind: 'hostel', stay, pets: [], change_of: booking._id },
    expected_total: pay,
  });
  const started = await commerce.send('POST', '/api/payments/card', { as, body });
  expect(started.status).toBe(201);
  const id = String(started.body.payment._id);
  return {
    id,
    pay: () => commerce.sandbox.pay(String(started.body.client_secret)),
    place: () => commerce.send('POST', '/api/hostel-orders', { as, body: { payment_id: id } }),
  };
}

const paymentOf = async (id: string) => {
  const payment = await Payments.findById(id).lean();
  if (!payment) throw new Error('payment not found');
  return payment;
};

test('a shorter stay swaps the nights at once and refunds the difference', async () => {
  const before = stayIn(20, 4);
  const { booking, customer } = await buildBooking(commerce, before);
  const after = stayIn(22, 3, { guests: 1 });
  expect((await quote(customer, booking, after)).body).toMatchObject({
    before: 5_600,
    total: 2_100,
    pay: 0,
    refund: 3_500,
    refund_percent: 100,
    available: true,
  });
  const { status, body } = await change(customer, booking, after, 2_100);
  expect(status).toBe(200);
  expect(body.order).toMatchObject({
    orderData: { ...datesOf(after), totalPrice: 2_100 },
    days: 3,
    paid: 5_600,
    refunded: 3_500,
    payment_status: 'partially_refunded',
    refund_now: 2_100,
  });
  expect(body.order.timeline.map(({ reason }: { reason: string }) => reason)).toContain(
    'Dates or guests changed.',
  );
  expect(await takenOn(stayIn(20, 5))).toEqual([0, 0, 1, 1, 1]);
  // A cancellation refunds the rest, and no more.
  await cancel(customer, booking);
  expect(await read(customer, booking)).toMatchObject({ refunded: 5_600, payment_status: 'refunded' });
  expect(await takenOn(stayIn(20, 5))).toEqual([0, 0, 0, 0, 0]);
});

test('a longer stay is paid before it changes, once, and both payments are refunded by a cancellation', async () => {
  const { booking, customer, payment } = await buildBooking(commerce, stayIn(30, 2));
  const after = stayIn(31, 3);
  const unpaid = await change(customer, booking, after, 4_200);
  expect(unpaid.status).toBe(402);
  expect(unpaid.body).toMatchObject({ code: 'payment_required', details: { pay: 1_400 } });
  expect(await takenOn(stayIn(30, 4))).toEqual([2, 2, 0, 0]);

  const paying = await startChange(customer, booking, after, 1_400);
  // Both are reserved while the payment is open.
  expect(await takenOn(stayIn(30, 4))).toEqual([2, 2, 2, 2]);
  await paying.pay();
  const answers = await Promise.all([paying.place(), paying.place(), paying.place()]);
  for (const { status, body } of answers) {
    expect([200, 201]).toContain(status);
    expect(body.order).toMatchObject({
      _id: booking._id,
      orderData: { ...datesOf(after), totalPrice: 4_200 },
    });
  }
  expect(await takenOn(stayIn(30, 4))).toEqual([0, 2, 2, 2]);
  expect(await read(customer, booking)).toMatchObject({ paid: 4_200, refunded: 0, payment_status: 'paid' });

  await cancel(customer, booking);
  expect(await read(customer, booking)).toMatchObject({
    status: 'Cancelled',
    refunded: 4_200,
    payment_status: 'refunded',
  });
  expect([(await paymentOf(payment.id)).refunded, (await paymentOf(paying.id)).refunded]).toEqual([
    280_000, 140_000,
  ]);
});

test('an admin who cancels a changed booking decides about the sum of its payments', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(36, 1, { guests: 1 }));
  const paying = await startChange(customer, booking, stayIn(36, 2, { guests: 1 }), 700);
  await paying.pay();
  await paying.place();
  const { version } = await read(customer, booking);
  const decide = (amount: number) =>
    commerce.send('POST', `/api/hostel-orders/${booking._id}/cancellation`, {
      as: admin,
      body: {
        refund: 'part',
        amount,
        reason: 'Flood.',
        version,
        request: '7f1c1d2e-0000-4000-8000-00000000000a',
        restock: true,
      },
    });
  expect((await decide(1_400.01)).body).toMatchObject({ code: 'refund_too_large', details: { left: 1_400 } });
});

test('the rules of the booking decide about the refund, and moving it does not bring back a lost one', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(1, 2, { guests: 1, petType: 'cat' }));
  const later = stayIn(60, 1, { guests: 1, petType: 'cat' });
  const { body } = await quote(customer, booking, later);
  // Check-in is tomorrow: half is refunded.
  expect(body).toMatchObject({ total: 700, refund: 350, refund_percent: 50 });
  const changed = await change(customer, booking, later, 700);
  expect(changed.body.order).toMatchObject({ refunded: 350, refund_now: 350 });
  await cancel(customer, booking);
  expect(await read(customer, booking)).toMatchObject({ refunded: 700, paid: 1_400 });
});

test('a change to full nights, at another price or of an outdated version changes nothing', async () => {
  await buildBooking(commerce, stayIn(70, 1, { guests: 4 }));
  const { booking, customer } = await buildBooking(commerce, stayIn(72, 2));
  const full = stayIn(70, 2);
  expect((await quote(customer, booking, full)).body).toMatchObject({
    available: false,
    full_dates: [dayAfter(70)],
  });
  expect((await change(customer, booking, full, 2_800)).body.code).toBe('hostel_full');
  expect((await change(customer, booking, stayIn(73, 1), 700)).body).toMatchObject({
    code: 'price_changed',
    details: { total: 1_400 },
  });
  const outdated = await change(customer, { ...booking, version: 0 }, stayIn(73, 1), 1_400);
  expect(outdated.body.code).toBe('order_status_conflict');
  expect(await read(customer, booking)).toMatchObject({ version: booking.version, refunded: 0 });
  expect(await takenOn(stayIn(70, 4))).toEqual([4, 0, 2, 2]);
});

test('of twenty changes at once one is made, and the nights fit it', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(80, 5));
  const wanted = Array.from({ length: 20 }, (_, index) => stayIn(80 + (index % 4), 1 + (index % 3)));
  const answers = await Promise.all(
    wanted.map((stay, index) => change(customer, booking, stay, 1_400 * (1 + (index % 3)))),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  const { orderData, refunded, paid } = await read(customer, booking);
  expect(paid - refunded).toBe(orderData.totalPrice);
});

test('a payment for the change of a booking that was cancelled meanwhile is refunded, and no night is lost', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(90, 1));
  const paying = await startChange(customer, booking, stayIn(90, 3), 2_800);
  await cancel(customer, booking);
  await paying.pay();
  const answer = await paying.place();
  expect(answer.status).toBe(409);
  expect(await paymentOf(paying.id)).toMatchObject({ status: 'refunded', refunded: 280_000, orderId: null });
  expect(await takenOn(stayIn(90, 3))).toEqual([0, 0, 0]);
  expect(await read(customer, booking)).toMatchObject({ status: 'Cancelled', refunded: 1_400, paid: 1_400 });
});

test('an unpaid change releases the additional nights and leaves the booking as it is', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(100, 1));
  const paying = await startChange(customer, booking, stayIn(99, 2), 1_400);
  await commerce.send('POST', `/api/payments/${paying.id}/cancel`, { as: customer });
  expect(await takenOn(stayIn(99, 2))).toEqual([0, 2]);
  expect((await read(customer, booking)).orderData).toMatchObject(datesOf(stayIn(100, 1)));
});

test.each([
  ['dates in the past', stayIn(-1, 2), 'checkIn'],
  ['reversed dates', stayIn(120, -1), 'checkOut'],
  ['more guests than places', stayIn(110, 1, { guests: 6 }), 'guests'],
])('a change to %s is refused with the field', async (_, stay, field) => {
  const { booking, customer } = await buildBooking(commerce, stayIn(110, 1, { petType: 'cat', guests: 1 }));
  const { status, body } = await change(customer, booking, stay, 700);
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ field }]);
});

test('a booking is changed and paid for by its customer only, and not once it has begun', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(0, 1, { guests: 1 }));
  const stranger = newCustomer();
  expect((await quote(stranger, booking, stayIn(0, 1))).status).toBe(404);
  expect((await change(stranger, booking, stayIn(0, 1), 700)).status).toBe(404);
  const stay = stayIn(0, 2, { guests: 1 });
  const paying = await commerce.send('POST', '/api/payments/card', {
    as: stranger,
    body: bookingPayment(stay, {
      purchase: { kind: 'hostel', stay, pets: [], change_of: booking._id },
      expected_total: 700,
    }),
  });
  expect(paying.status).toBe(404);
  await commerce.send('POST', `/api/hostel-orders/${booking._id}/check-in`, { as: admin });
  expect((await change(customer, booking, stay, 1_400)).status).toBe(409);
});

test('a change is published once with the former dates, for the messages to the customer', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(130, 2));
  await change(customer, booking, stayIn(131, 2), 2_800);
  const events = await OutboxRows.find({
    'envelope.name': 'hostel_order.changed',
    'envelope.aggregate.id': booking._id,
  })
    .sort({ _id: 1 })
    .lean();
  expect(events.map(({ envelope }) => envelope.data)).toMatchObject([
    { moved_from: { check_in: dayAfter(130), guests: 2 }, check_in: dayAfter(131), by_customer: true },
  ]);
});

test('every count and every payment fits its booking after all of this', async () => {
  expect(await findOverfullNights(smallHostelSource)).toEqual([]);
  expect(await findPaidWithoutOrder('all')).toEqual([]);
});
