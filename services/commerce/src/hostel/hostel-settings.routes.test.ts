import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { HostelTerms } from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findOverfullNights } from '../lifecycle/invariants/find-overfull-nights.ts';
import { bookingPayment, buildBooking } from '../testing/build-booking.ts';
import { newCustomer } from '../testing/build-payment.ts';
import { dayAfter, smallHostel, smallHostelSource, stayIn } from '../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';
import { PlaceCounts } from './place-count.model.ts';
import { SettingsVersions } from './settings-version.model.ts';

const admin = userCaller(newId(), 'admin');
const source = smallHostelSource;
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());
beforeEach(() => inTransaction(() => SettingsVersions.deleteMany({})));

const read = async () => (await commerce.send('GET', '/api/hostel/settings', { as: admin })).body;

async function save(change: Partial<HostelTerms>, rest: Record<string, unknown> = {}) {
  const { terms, version } = await read();
  return commerce.send('PUT', '/api/hostel/settings', {
    as: admin,
    body: { ...terms, version, ...change, ...rest },
  });
}

const quote = ({ petType, guests, checkIn, checkOut } = stayIn(1, 1)) =>
  commerce.send(
    'GET',
    `/api/hostel/quote?petType=${petType}&guests=${guests}&checkIn=${checkIn}&checkOut=${checkOut}`,
  );

test('without a saved version the configuration is in force, with the rate of ৳700', async () => {
  expect(await read()).toMatchObject({
    version: 0,
    saved_at: null,
    terms: { rates: { dog: 700, cat: 700 }, seasons: [], closed: [], places: smallHostel.places },
  });
  expect((await quote()).body.total).toBe(1_400);
});

test('a saved season, rate and closure change quotes, the calendar and the checkout at once', async () => {
  const eid = {
    name: 'Eid-ul-Fitr',
    from: dayAfter(101),
    to: dayAfter(102),
    rates: { dog: 1_000, cat: 900 },
  };
  const closed = [{ reason: 'Eid-ul-Azha', from: dayAfter(104), to: dayAfter(105) }];
  const saved = await save({ rates: { dog: 800, cat: 600 }, seasons: [eid], closed });
  expect(saved.status).toBe(200);
  expect(saved.body.settings).toMatchObject({ version: 1, overbooked: [] });

  const stay = stayIn(100, 4, { guests: 1 });
  expect((await quote(stay)).body).toMatchObject({ total: 3_600, available: true, full_dates: [] });
  expect((await quote(stayIn(100, 5))).body).toMatchObject({ available: false, full_dates: [dayAfter(104)] });
  const { body: dates } = await commerce.send(
    'GET',
    `/api/hostel/availability?petType=dog&from=${dayAfter(103)}&to=${dayAfter(106)}`,
  );
  expect(dates.map((date: { closed: string | null; free: number }) => [date.closed, date.free])).toEqual([
    [null, 5],
    ['Eid-ul-Azha', 0],
    ['Eid-ul-Azha', 0],
    [null, 5],
  ]);

  const pay = (expected_total: number, over = stay) =>
    commerce.send('POST', '/api/payments/card', {
      as: newCustomer(),
      body: bookingPayment(over, { expected_total }),
    });
  expect((await pay(2_800)).body).toMatchObject({ code: 'price_changed', details: { total: 3_600 } });
  expect((await pay(3_600)).status).toBe(201);
  expect((await pay(800, stayIn(104, 1, { guests: 1 }))).body.code).toBe('hostel_full');
});

test('a booking keeps the refund rule, the hours and the price of the version with which it was made', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(20, 2));
  expect(booking.terms).toMatchObject({ check_in_time: '10:00', check_out_time: '18:00' });
  await save({ rates: { dog: 2_000, cat: 2_000 }, refund_rules: [], check_in_time: '14:00' });
  const get = () => commerce.send('GET', `/api/hostel-orders/${booking._id}`, { as: customer });
  expect((await get()).body).toMatchObject({
    refund_now: 2_800,
    orderData: { totalPrice: 2_800 },
    terms: { check_in_time: '10:00' },
    lines: [{ rate: 700, days: 2, amount: 2_800 }],
  });
  const cancelled = await commerce.send('POST', `/api/hostel-orders/${booking._id}/cancel`, {
    as: customer,
    body: {},
  });
  expect(cancelled.body.order).toMatchObject({ status: 'Cancelled', refunded: 2_800 });

  const stay = stayIn(24, 1, { guests: 1 });
  const payment = await commerce.send('POST', '/api/payments/card', {
    as: customer,
    body: bookingPayment(stay, { expected_total: 2_000 }),
  });
  await commerce.sandbox.pay(String(payment.body.client_secret));
  const later = await commerce.send('POST', '/api/hostel-orders', {
    as: customer,
    body: { payment_id: payment.body.payment._id },
  });
  expect(later.body.order).toMatchObject({
    refund_now: 0,
    terms: { refund_rules: [], check_in_time: '14:00' },
  });
});

test('fewer places than booked are refused with the dates, until an admin accepts them', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(40, 2, { guests: 4 }));
  const places = { ...smallHostel.places, dog: { night: 3, day: 5 } };
  const refused = await save({ places });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'hostel_dates_booked',
    details: {
      count: 2,
      dates: [40, 41].map((day) => ({ pet_type: 'dog', date: dayAfter(day), booked: 4, capacity: 3 })),
    },
  });
  expect((await read()).version).toBe(0);

  expect((await save({ places }, { accept_overbooked: true })).status).toBe(200);
  const taken = async () => (await PlaceCounts.findById(`dog:${dayAfter(40)}`).lean())?.taken;
  expect(await taken()).toBe(4);
  expect((await read()).overbooked).toHaveLength(2);
  // The accepted number is no violation; one pet more would be.
  const found = async () =>
    (await findOverfullNights(source)).filter(({ id }) => id === `dog:${dayAfter(40)}`);
  expect(await found()).toEqual([]);
  await inTransaction(() => PlaceCounts.updateOne({ _id: `dog:${dayAfter(40)}` }, { $inc: { taken: 1 } }));
  expect(await found()).toHaveLength(1);
  await inTransaction(() => PlaceCounts.updateOne({ _id: `dog:${dayAfter(40)}` }, { $inc: { taken: -1 } }));

  expect((await quote(stayIn(40, 1, { guests: 1 }))).body.available).toBe(false);
  await commerce.send('POST', `/api/hostel-orders/${booking._id}/cancel`, { as: customer, body: {} });
  expect(await taken()).toBe(0);
  expect((await read()).overbooked).toEqual([]);
});

test('closing a booked night is refused until it is accepted, and an unrelated change is not', async () => {
  await buildBooking(commerce, stayIn(50, 1));
  const closed = [{ reason: 'Eid', from: dayAfter(49), to: dayAfter(50) }];
  expect((await save({ closed })).body.code).toBe('hostel_dates_booked');
  expect((await save({ closed }, { accept_overbooked: true })).status).toBe(200);
  expect((await save({ closed, check_out_time: '17:00' })).status).toBe(200);
});

test('of ten admins who save at once one succeeds, and the others learn of the conflict', async () => {
  const { terms, version } = await read();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      commerce.send('PUT', '/api/hostel/settings', {
        as: admin,
        body: { ...terms, version, rates: { dog: 701 + index, cat: 700 } },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(9).fill(409),
  ]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('hostel_settings_conflict');
  expect(await SettingsVersions.countDocuments()).toBe(1);
});

test('places lowered during a rush are never exceeded unseen', async () => {
  const stay = stayIn(60, 1, { petType: 'cat', guests: 1 });
  const book = () =>
    commerce.send('POST', '/api/payments/card', { as: newCustomer(), body: bookingPayment(stay) });
  await book();
  const lower = save({ places: { ...smallHostel.places, cat: { night: 2, day: 5 } } });
  const [answer] = await Promise.all([lower, ...Array.from({ length: 5 }, book)]);
  const taken = (await PlaceCounts.findById(`cat:${dayAfter(60)}`).lean())?.taken ?? 0;
  // Either the change came first and two places were left, or it was refused because more had been booked.
  if (answer.status === 200) expect(taken).toBeLessThanOrEqual(2);
  else expect(answer.body.code).toBe('hostel_dates_booked');
});

test('a save is audited and published once, and a save without a change makes no version', async () => {
  await save({ rates: { dog: 750, cat: 700 } });
  expect((await save({})).body.settings.version).toBe(1);
  const audits = await OutboxRows.find({
    'envelope.name': 'commerce_audit.recorded',
    'envelope.data.action': 'hostel_settings.saved',
    'envelope.data.after.rates.dog': 750,
  })
    .sort({ _id: 1 })
    .lean();
  expect(audits).toHaveLength(1);
  expect(audits[0]?.envelope.data).toMatchObject({ before: { rates: { dog: 700, cat: 700 } } });
  const { body } = await commerce.send('GET', '/api/hostel/settings/versions', { as: admin });
  expect(body).toMatchObject([{ version: 1, changed: ['rates'] }]);
});

test.each([
  [
    'overlapping seasons',
    { seasons: [season('2030-01-01', '2030-01-05'), season('2030-01-05', '2030-01-06')] },
    'seasons',
  ],
  ['a season that ends before it begins', { seasons: [season('2030-01-05', '2030-01-01')] }, 'seasons.0.to'],
  ['a rate of nothing', { rates: { dog: 0, cat: 700 } }, 'rates.dog'],
  [
    'a refund of more than everything',
    { refund_rules: [{ at_least_hours_before: 1, percent: 101 }] },
    'refund_rules.0.percent',
  ],
  ['two refund rules for the same hours', { refund_rules: [rule(5), rule(5)] }, 'refund_rules'],
  [
    'a negative number of places',
    { places: { ...smallHostel.places, dog: { night: -1, day: 1 } } },
    'places.dog.night',
  ],
])('%s are refused with the field', async (_, change, field) => {
  const { status, body } = await save(change);
  expect(status).toBe(400);
  expect(body.errors).toContainEqual(expect.objectContaining({ field }));
  expect((await read()).version).toBe(0);
});

function season(from: string, to: string) {
  return { name: 'Season', from, to, rates: { dog: 900, cat: 900 } };
}

function rule(at_least_hours_before: number) {
  return { at_least_hours_before, percent: 50 };
}

test('customers and visitors can neither read nor save the settings', async () => {
  for (const as of [newCustomer(), undefined]) {
    const caller = as ? { as } : {};
    expect([401, 403]).toContain((await commerce.send('GET', '/api/hostel/settings', caller)).status);
    const put = await commerce.send('PUT', '/api/hostel/settings', { ...caller, body: {} });
    expect([401, 403]).toContain(put.status);
  }
});
