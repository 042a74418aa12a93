import { randomUUID } from 'node:crypto';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countIdsOf } from '../place-count.model.ts';
import { findTakenPlaces } from '../places.ts';
import { findOverfullNights } from '../../lifecycle/invariants/find-overfull-nights.ts';
import { Payments } from '../../payments/payment.model.ts';
import { startBkashCommerce, type BkashCommerce } from '../../testing/bkash-commerce.ts';
import { bookingPayment, buildBooking } from '../../testing/build-booking.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { smallHostelSource, stayIn } from '../../testing/build-stay.ts';
import { payingWallet } from '../../testing/sandboxes/bkash-sandbox.ts';
import { offerPlaces } from './offer-places.ts';
import { StayWaits } from './stay-wait.model.ts';

let commerce: BkashCommerce;
beforeAll(async () => {
  commerce = await startBkashCommerce();
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;

const join = (as: Customer, stay: BookingRequest) =>
  commerce.send('POST', '/api/hostel/waits', { as, body: { stay } });
const mine = async (as: Customer) => (await commerce.send('GET', '/api/hostel/waits', { as })).body;
const offer = () => offerPlaces(smallHostelSource);
const cancelPayment = (as: Customer, id: string) =>
  commerce.send('POST', `/api/payments/${id}/cancel`, { as });
const start = (
  as: Customer,
  stay: BookingRequest,
  { wait_id, method = 'card' }: { wait_id?: string; method?: 'card' | 'bkash' } = {},
) =>
  commerce.send('POST', `/api/payments/${method}`, {
    as,
    body: bookingPayment(stay, {
      attempt: randomUUID(),
      purchase: { kind: 'hostel', stay, pets: [], ...(wait_id && { wait_id }) },
      ...(method === 'bkash' && { account_number: payingWallet }),
    }),
  });
const place = (as: Customer, payment_id: string) =>
  commerce.send('POST', '/api/hostel-orders', { as, body: { payment_id } });
const takenOn = async (stay: BookingRequest) => {
  const taken = await findTakenPlaces(countIdsOf(stay));
  return countIdsOf(stay).map((id) => taken.get(id) ?? 0);
};

/** Two customers wait for four places of a full night; the first one is offered them. */
async function buildOffer(inDays: number) {
  const stay = stayIn(inDays, 1, { guests: 4 });
  await buildBooking(commerce, { ...stay, guests: 1 });
  const full = await buildBooking(commerce, stay);
  const [first, second] = [newCustomer(), newCustomer()];
  for (const customer of [first, second]) await join(customer, stay);
  await commerce.send('POST', `/api/hostel-orders/${full.booking._id}/cancel`, {
    as: full.customer,
    body: {},
  });
  await offer();
  const [wait] = await mine(first);
  return { stay, first, second, wait };
}

describe('an offer', () => {
  test('stays open while it is paid: after a declined card, a cancelled payment and another way to pay', async () => {
    const { stay, first, second, wait } = await buildOffer(10);
    const card = await start(first, stay, { wait_id: wait._id });
    expect([card.status, await mine(first)]).toMatchObject([201, [{ status: 'offered', offer: wait.offer }]]);
    await commerce.sandbox.pay(String(card.body.client_secret), 'pm_card_chargeDeclined');
    expect((await place(first, card.body.payment._id)).body.code).toBe('payment_declined');
    await cancelPayment(first, card.body.payment._id);
    await offer();
    // The places are those of the offer again, not of the next in line.
    expect([await takenOn(stay), await mine(second)]).toMatchObject([[5], [{ status: 'waiting' }]]);
    expect(await mine(first)).toEqual([wait]);

    const bkash = await start(first, stay, { wait_id: wait._id, method: 'bkash' });
    expect([bkash.status, await takenOn(stay)]).toEqual([201, [5]]);
    // Without naming the offer, as from the page of the hostel.
    const again = await start(first, stay);
    expect([again.status, await takenOn(stay)]).toEqual([201, [5]]);
    await commerce.sandbox.pay(String(again.body.client_secret));
    expect((await place(first, again.body.payment._id)).status).toBe(201);
    expect([await mine(first), await takenOn(stay)]).toEqual([[], [5]]);
    expect((await StayWaits.findById(wait._id).lean())?.status).toBe('booked');
  });

  test('is published once, however often it is paid for', async () => {
    const { stay, first, wait } = await buildOffer(20);
    for (let times = 0; times < 2; times += 1) {
      const { body } = await start(first, stay, { wait_id: wait._id });
      await cancelPayment(first, body.payment._id);
    }
    const events = await OutboxRows.find({
      'envelope.name': 'stay_wait.changed',
      'envelope.aggregate.id': wait._id,
    })
      .sort({ _id: 1 })
      .lean();
    expect(events.map(({ envelope }) => (envelope.data as { status: string }).status)).toEqual([
      'waiting',
      'offered',
    ]);
  });

  test('takes its places once, by several payments at once, of which one stays open', async () => {
    const { stay, first, second, wait } = await buildOffer(30);
    const answers = await Promise.all([1, 2, 3, 4].map(() => start(first, stay, { wait_id: wait._id })));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await Payments.countDocuments({ customerId: first.id, reservation: 'held' })).toBe(1);
    expect(await takenOn(stay)).toEqual([5]);
    expect(await findOverfullNights(smallHostelSource)).toEqual([]);
    await offer();
    expect(await mine(second)).toMatchObject([{ status: 'waiting' }]);
  });

  test('whose time ends while it is paid is kept for the payment, and passes on if that ends unpaid', async () => {
    const { stay, first, second, wait } = await buildOffer(40);
    const { body } = await start(first, stay, { wait_id: wait._id });
    await StayWaits.updateOne({ _id: wait._id }, { expiresAt: new Date(Date.now() - 1) });
    await offer();
    expect([await takenOn(stay), await mine(second)]).toMatchObject([[5], [{ status: 'waiting' }]]);
    await cancelPayment(first, body.payment._id);
    expect([await mine(first), await takenOn(stay)]).toEqual([[], [1]]);
    await offer();
    expect(await mine(second)).toMatchObject([{ status: 'offered' }]);
    expect((await start(first, stay, { wait_id: wait._id })).body.code).toBe('offer_expired');
  });

  test('that is left while it is paid leaves its places to the payment, until that ends', async () => {
    const { stay, first, wait } = await buildOffer(50);
    const { body } = await start(first, stay, { wait_id: wait._id });
    await commerce.send('DELETE', `/api/hostel/waits/${wait._id}`, { as: first });
    expect(await takenOn(stay)).toEqual([5]);
    await cancelPayment(first, body.payment._id);
    expect(await takenOn(stay)).toEqual([1]);
  });
});

describe('a customer who books otherwise than by the offer', () => {
  const cancelBooking = (as: Customer, id: string) =>
    commerce.send('POST', `/api/hostel-orders/${id}/cancel`, { as, body: {} });
  /** Fills a night by bookings of four and of one. */
  async function fill(inDays: number) {
    const four = await buildBooking(commerce, stayIn(inDays, 1, { guests: 4 }));
    return { four, one: await buildBooking(commerce, stayIn(inDays, 1, { guests: 1 })) };
  }

  test('no longer waits for the stay', async () => {
    const { one } = await fill(60);
    const [customer, stay] = [newCustomer(), stayIn(60, 1, { guests: 1 })];
    await join(customer, stay);
    await cancelBooking(one.customer, one.booking._id);
    await buildBooking(commerce, stay, customer);
    expect(await mine(customer)).toEqual([]);
  });

  test('gives the places of an offer that a longer booking covers to the next', async () => {
    const { four } = await fill(65);
    const [first, second] = [newCustomer(), newCustomer()];
    const stay = stayIn(65, 1, { guests: 1 });
    for (const customer of [first, second]) await join(customer, stay);
    await cancelBooking(four.customer, four.booking._id);
    await offer();
    expect([await mine(first), await takenOn(stay)]).toMatchObject([[{ status: 'offered' }], [3]]);
    await buildBooking(commerce, stayIn(64, 3, { guests: 1 }), first);
    expect([await mine(first), await takenOn(stay)]).toEqual([[], [3]]);
    expect(await mine(second)).toMatchObject([{ status: 'offered' }]);
  });

  test('no longer waits for dates to which a booking is moved', async () => {
    const { one } = await fill(75);
    const customer = newCustomer();
    const { booking } = await buildBooking(commerce, stayIn(77, 1, { guests: 1 }), customer);
    const { guests, checkIn, checkOut } = stayIn(75, 1, { guests: 1 });
    await join(customer, stayIn(75, 1, { guests: 1 }));
    await cancelBooking(one.customer, one.booking._id);
    const expected_total = booking.orderData.totalPrice;
    const moved = await commerce.send('PUT', `/api/hostel-orders/${booking._id}/stay`, {
      as: customer,
      body: { guests, checkIn, checkOut, version: booking.version, expected_total },
    });
    expect([moved.status, await mine(customer)]).toEqual([200, []]);
  });

  test('keeps waiting for dates and guests that the booking does not cover', async () => {
    const { one } = await fill(80);
    const customer = newCustomer();
    await join(customer, stayIn(80, 1, { guests: 2 }));
    await join(customer, stayIn(80, 2, { guests: 1 }));
    await cancelBooking(one.customer, one.booking._id);
    await buildBooking(commerce, stayIn(80, 1, { guests: 1 }), customer);
    expect(await mine(customer)).toHaveLength(2);
  });
});

test('offers and payments count their places once after all of this', async () => {
  expect(await findOverfullNights(smallHostelSource)).toEqual([]);
});
