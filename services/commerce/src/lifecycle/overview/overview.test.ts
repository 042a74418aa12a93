import { randomUUID } from 'node:crypto';
import { addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { CommerceOverview } from '@petcare/contracts/overview.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LedgerEntries } from '../../payments/ledger/ledger-entry.model.ts';
import { recordReceived, addRefundToLedger } from '../../payments/ledger/record-money.ts';
import { buyOne } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { smallHostel, stayIn } from '../../testing/build-stay.ts';
import { buildBooking } from '../../testing/build-booking.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { showOverview } from './show-overview.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');
async function overview(days = 30): Promise<CommerceOverview> {
  const { status, body } = await commerce.send('GET', `/api/overview/commerce?days=${days}`, { as: admin });
  expect(status).toBe(200);
  return body as CommerceOverview;
}

test('every day of the period is listed with zeros without a sale, oldest first', async () => {
  const last = '2030-06-10';
  const { days, today } = await showOverview({ days: 7 }, smallHostel, dhakaInstant(last, 12 * 60));
  expect(days).toEqual(
    Array.from({ length: 7 }, (_, index) => ({
      date: addDays(last, index - 6),
      orders: 0,
      revenue: 0,
      stays: 0,
    })),
  );
  expect(today).toEqual({
    orders: 0,
    revenue: 0,
    arrivals: 0,
    departures: 0,
    guests: 0,
    places: smallHostel.places.dog.night + smallHostel.places.cat.night,
  });
});

test('a paid order counts at once with its revenue, and a refund reduces the revenue', async () => {
  const { id } = await buildProduct({ product_price: 500 });
  const before = await overview();
  const { payment } = await buyOne(commerce, id);
  const paid = await overview();
  expect(paid.today.orders - before.today.orders).toBe(1);
  expect(paid.today.revenue - before.today.revenue).toBe(500);
  expect(paid.waiting.pending_orders - before.waiting.pending_orders).toBe(1);
  expect(paid.days.at(-1)).toMatchObject({ orders: paid.today.orders, revenue: paid.today.revenue });

  const refund = { amount: 120.5, reason: 'It came damaged.', request: randomUUID() };
  await commerce.send('POST', `/api/payments/${payment.id}/refund`, { as: admin, body: refund });
  expect((await overview()).today.revenue - before.today.revenue).toBe(379.5);
});

test('cancelled orders and stays whose refund is undecided are listed with their age, the oldest first', async () => {
  const { order } = await buyOne(commerce, (await buildProduct()).id);
  const { booking } = await buildBooking(commerce, stayIn(40, 1));
  for (const path of [`/api/orders/${order._id}`, `/api/hostel-orders/${booking._id}`])
    await commerce.send('PUT', path, { as: admin, body: { status: 'Cancelled' } });
  const { undecided_money: rows } = await overview();
  expect(rows).toMatchObject([
    { kind: 'order', id: order._id, number: order.order_id, kept: 500, disputed: false },
    { kind: 'stay', id: booking._id, number: booking.order_id, kept: 1_400, disputed: false },
  ]);
  await commerce.send('POST', `/api/orders/${order._id}/cancellation`, {
    as: admin,
    body: { refund: 'none', reason: 'Paid again elsewhere.', version: 2, request: randomUUID() },
  });
  expect((await overview()).undecided_money).toMatchObject([{ id: booking._id }]);
});

test('guests who arrive today count for tonight', async () => {
  const before = (await overview()).today;
  await buildBooking(commerce, stayIn(0, 2));
  const after = (await overview()).today;
  expect(after).toEqual({
    ...after,
    arrivals: before.arrivals + 1,
    departures: before.departures,
    guests: before.guests + 2,
  });
});

test('revenue by day is exactly payments minus refunds of the day in Dhaka', async () => {
  const first = '2031-03-01';
  const movement = fc.record({
    amount: fc.integer({ min: 1, max: 90_000_000 }),
    back: fc.boolean(),
    // Minutes since the first day began, reaching a few days beyond the period on both sides.
    minute: fc.integer({ min: -3 * 1440, max: 33 * 1440 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 60 }), async (movements) => {
      await LedgerEntries.deleteMany({});
      const expected = new Map<string, number>();
      for (const { amount, back, minute } of movements) {
        const at = dhakaInstant(first, minute);
        const _id = newId();
        if (back) await addRefundToLedger({ _id, paymentId: newId(), amount }, at);
        else await recordReceived(_id, amount, at);
        const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(at);
        expected.set(date, (expected.get(date) ?? 0) + (back ? -amount : amount));
      }
      const now = dhakaInstant(addDays(first, 29), 23 * 60);
      const shown = await showOverview({ days: 30 }, smallHostel, now);
      // A day with more refunds than payments has negative revenue.
      const { days, today } = CommerceOverview.parse(shown);
      expect(days.map(({ date }) => date)).toEqual(
        Array.from({ length: 30 }, (_, index) => addDays(first, index)),
      );
      for (const { date, revenue } of days) expect(revenue).toBe(poishaToTaka(expected.get(date) ?? 0));
      expect(today.revenue).toBe(days.at(-1)?.revenue);
    }),
    { numRuns: 25 },
  );
});

test('best sellers are sorted by units, with revenue and their latest name', async () => {
  const [many, few] = [
    await buildProduct({ product_price: 500 }),
    await buildProduct({ product_price: 500 }),
  ];
  await buyOne(commerce, many.id);
  await buyOne(commerce, few.id);
  await buyOne(commerce, few.id);
  await commerce.send('PUT', `/api/products/${many.id}`, { as: admin, body: { product_name: 'Ball, new' } });
  await buyOne(commerce, many.id);
  await buyOne(commerce, many.id);
  const sellers = (await showOverview({ days: 8 }, smallHostel)).best_sellers;
  expect(sellers.slice(0, 2)).toMatchObject([
    { product_id: many.id, product_name: 'Ball, new', units: 3, revenue: 1500 },
    { product_id: few.id, product_name: few.productName, units: 2, revenue: 1000 },
  ]);
});

test('the overview is for admins only and covers 7 to 90 days', async () => {
  for (const role of ['user', 'doctor'] as const)
    expect(
      (await commerce.send('GET', '/api/overview/commerce', { as: userCaller(newId(), role) })).status,
    ).toBe(403);
  expect((await commerce.send('GET', '/api/overview/commerce')).status).toBe(401);
  for (const days of [6, 91, 'all'])
    expect((await commerce.send('GET', `/api/overview/commerce?days=${days}`, { as: admin })).status).toBe(
      400,
    );
});
