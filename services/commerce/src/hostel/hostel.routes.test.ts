import { bookingMessages, type BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBookingPayment, bookingPayment } from '../testing/build-booking.ts';
import { newCustomer } from '../testing/build-payment.ts';
import { dayAfter, stayIn } from '../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const quote = ({ petType, guests, checkIn, checkOut }: BookingRequest) =>
  commerce.send(
    'GET',
    `/api/hostel/quote?petType=${petType}&guests=${guests}&checkIn=${checkIn}&checkOut=${checkOut}`,
  );

test('a visitor can read the rate, places and rules of the hostel', async () => {
  const { status, body } = await commerce.send('GET', '/api/hostel/info');
  expect(status).toBe(200);
  expect(body).toEqual({
    rate: 700,
    rates: { dog: 700, cat: 700 },
    seasons: [],
    closed: [],
    day_stay_pricing: 'flat',
    capacity: { dog: 5, cat: 5 },
    day_capacity: { dog: 5, cat: 5 },
    max_nights: 60,
    horizon_days: 365,
    refund_rules: [
      { at_least_hours_before: 48, percent: 100 },
      { at_least_hours_before: 0, percent: 50 },
    ],
    check_in_time: '10:00',
    check_out_time: '18:00',
  });
});

test('a quote lists the price by line and shows availability', async () => {
  expect((await quote(stayIn(1, 3))).body).toEqual({
    ...stayIn(1, 3),
    days: 3,
    rate: 700,
    lines: [{ kind: 'nights', guests: 2, days: 3, rate: 700, season: null, amount: 4_200 }],
    total: 4_200,
    available: true,
    full_dates: [],
  });
  expect((await quote(stayIn(1, 0, { guests: 3 }))).body).toMatchObject({
    days: 0,
    lines: [{ kind: 'day_stay', guests: 3, days: 0, amount: 700 }],
    total: 700,
  });
});

test('places reserved by an open payment are missing in the calendar and in quotes', async () => {
  await startBookingPayment(commerce, newCustomer(), stayIn(11, 2, { petType: 'cat', guests: 4 }));
  expect((await quote(stayIn(10, 3, { petType: 'cat' }))).body).toMatchObject({
    available: false,
    full_dates: [dayAfter(11), dayAfter(12)],
  });
  const { body } = await commerce.send(
    'GET',
    `/api/hostel/availability?petType=cat&from=${dayAfter(10)}&to=${dayAfter(13)}`,
  );
  expect(body).toEqual(
    [5, 1, 1, 5].map((free, index) => ({
      date: dayAfter(10 + index),
      capacity: 5,
      free,
      day_capacity: 5,
      day_free: 5,
      closed: null,
    })),
  );
});

test.each([
  ['backwards', stayIn(3, -1), 'checkOut', bookingMessages.order],
  ['in the past', stayIn(-1, 3), 'checkIn', bookingMessages.past],
  ['too long', stayIn(1, 61), 'checkOut', bookingMessages.long],
  ['too far ahead', stayIn(366, 1), 'checkIn', bookingMessages.far],
  ['of more guests than places', stayIn(1, 1, { guests: 6 }), 'guests', bookingMessages.guests],
])('a stay %s is refused with the message of the form', async (_, stay, field, message) => {
  const { status, body } = await quote(stay);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_input', message, errors: [{ field, message }] });
  const paying = await commerce.send('POST', '/api/payments/card', {
    as: newCustomer(),
    body: bookingPayment(stay, { expected_total: 700 }),
  });
  expect(paying.status).toBe(400);
});

test.each([
  ['guests', { guests: '0' }, bookingMessages.guests],
  ['guests', { guests: '' }, bookingMessages.guests],
  ['guests', { guests: undefined }, bookingMessages.guests],
  ['petType', { petType: '' }, bookingMessages.petType],
  ['petType', { petType: 'bird' }, bookingMessages.petType],
  ['checkIn', { checkIn: '' }, bookingMessages.checkIn],
  ['checkOut', { checkOut: 'tomorrow' }, bookingMessages.checkOut],
])('a quote with a wrong %s is refused with the sentence of the form: %j', async (field, change, message) => {
  const given = Object.entries<unknown>({ ...stayIn(1, 1), ...change }).filter(
    ([, value]) => value !== undefined,
  );
  const search = new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
  const { status, body } = await commerce.send('GET', `/api/hostel/quote?${search.toString()}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_input', message, errors: [{ field, message }] });
});

test.each([
  ['more than a hundred dates', `from=${dayAfter(0)}&to=${dayAfter(100)}`],
  ['dates the wrong way round', `from=${dayAfter(2)}&to=${dayAfter(1)}`],
  ['a date that does not exist', 'from=2026-02-30&to=2026-03-01'],
])('the calendar refuses %s', async (_, dates) => {
  const { status } = await commerce.send('GET', `/api/hostel/availability?petType=dog&${dates}`);
  expect(status).toBe(400);
});
