import { randomUUID } from 'node:crypto';
import { refundReasons } from '@petcare/contracts/payments/refund-reasons.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { runMigration } from '@petcare/platform/testing/run-migration.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bookings } from './hostel/bookings/booking.model.ts';
import { LedgerEntries } from './payments/ledger/ledger-entry.model.ts';
import { migrations } from './migrations.ts';
import { Orders } from './orders/order.model.ts';
import { Payments } from './payments/payment.model.ts';
import { Refunds } from './payments/refunds/refund.model.ts';
import { Products } from './catalogue/products/product.model.ts';
import { buildBooking } from './testing/build-booking.ts';
import { stayIn } from './testing/build-stay.ts';
import { buyOne } from './testing/build-payment.ts';
import { buildProduct } from './testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from './testing/test-commerce.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');

test('the ledger migration adds payments and refunds of earlier versions once, on the day they were created', async () => {
  const name = '2026-11-22-backfill-cash-book';
  const { id } = await buildProduct({ product_price: 500 });
  const { payment } = await buyOne(commerce, id);
  const refund = { as: admin, body: { amount: 120, reason: 'It came damaged.', request: randomUUID() } };
  const { status } = await commerce.send('POST', `/api/payments/${payment.id}/refund`, refund);
  expect(status).toBe(201);
  const entries = () => LedgerEntries.find({ payment_id: payment.id }).sort({ amount: 1 }).lean();
  const written = await entries();
  expect(written.map(({ amount }) => amount)).toEqual([-12_000, 50_000]);

  const payment_id = written[0]?.payment_id;
  if (!payment_id) throw new Error('the payment has no ledger entry');
  await LedgerEntries.deleteMany({ payment_id });
  const [refunded, received] = [new Date('2026-01-05T10:00:00Z'), new Date('2026-01-03T22:00:00Z')];
  await Refunds.collection.updateMany({ payment_id }, { $set: { createdAt: refunded } });
  await Payments.collection.updateMany({ _id: payment_id }, { $set: { createdAt: received } });
  const runs = await Promise.all([runMigration(migrations, name), runMigration(migrations, name)]);
  expect(runs[0] + runs[1]).toBe(2);
  expect(await runMigration(migrations, name)).toBe(0);
  expect(await entries()).toEqual([
    { ...written[0], at: refunded, date: '2026-01-05' },
    // After midnight in Dhaka.
    { ...written[1], at: received, date: '2026-01-04' },
  ]);
});

test('the search-terms migration finds products written or renamed by an earlier version', async () => {
  const name = '2026-11-22-backfill-product-search-terms';
  const { _id, id } = await buildProduct();
  const find = async (word: string) => {
    const { body } = await commerce.send('GET', `/api/products?search=${word}`);
    return body.map((product: { _id: string }) => product._id);
  };
  await Products.collection.updateOne(
    { _id },
    { $set: { product_name: 'Xylophone' }, $unset: { search_terms: 1 } },
  );
  expect(await runMigration(migrations, name)).toBe(1);
  expect(await runMigration(migrations, name)).toBe(0);
  expect(await find('xylophone')).toEqual([id]);

  await Products.collection.updateOne({ _id }, { $set: { product_name: 'Trampoline' } });
  expect(await runMigration(migrations, name)).toBe(1);
  expect(await find('trampoline')).toEqual([id]);
});

test('the order-parts migration finds orders of earlier versions by any part, and stores nothing for erased ones', async () => {
  const name = '2026-11-23-index-parts-of-orders';
  const { id } = await buildProduct({ product_name: 'Zebrawood perch' });
  const [{ order }, { order: erased }] = [await buyOne(commerce, id), await buyOne(commerce, id)];
  const [listed, hidden] = [new Types.ObjectId(order._id), new Types.ObjectId(erased._id)];
  // As earlier versions stored and erased them.
  await Orders.collection.updateOne({ _id: listed }, { $set: { search_terms: ['rahima'] } });
  await Orders.collection.updateOne({ _id: hidden }, { $set: { search_terms: [], deleted_at: new Date() } });
  const find = async (part: string) => {
    const { body } = await commerce.send('GET', `/api/orders?search=${part}`, { as: admin });
    return body.map((found: { _id: string }) => found._id);
  };
  expect(await find('brawood')).toEqual([]);
  const runs = await Promise.all([runMigration(migrations, name), runMigration(migrations, name)]);
  expect(runs[0] + runs[1]).toBeGreaterThan(0);
  expect(await runMigration(migrations, name)).toBe(0);
  expect(await find('brawood')).toEqual([order._id]);
  expect((await Orders.findById(hidden).lean())?.search_terms).toEqual([]);
});

test('the refund-reasons migration removes the words of erased customers, and no others', async () => {
  const name = '2026-11-23-blank-refund-reasons-of-erased-customers';
  const reason = 'Rahima is ill';
  const cancelStay = async (days: number) => {
    const { booking, customer } = await buildBooking(commerce, stayIn(days, 1));
    await commerce.send('POST', `/api/hostel-orders/${booking._id}/cancel`, {
      as: customer,
      body: { reason },
    });
    return Bookings.findById(booking._id).orFail();
  };
  const [erased, kept] = [await cancelStay(40), await cancelStay(42)];
  // As an earlier version erased it.
  await Bookings.collection.updateOne({ _id: erased._id }, { $set: { orderer_name: '' } });
  const reasonsOf = ({ payment_id }: typeof erased) => Refunds.distinct('reason', { payment_id });
  expect(await reasonsOf(erased)).toEqual([reason]);
  expect(await runMigration(migrations, name)).toBe(1);
  expect(await runMigration(migrations, name)).toBe(0);
  expect(await reasonsOf(erased)).toEqual([refundReasons.bookingCancelled]);
  expect(await reasonsOf(kept)).toEqual([reason]);
});

test('the cancellations migration notes what the rules decided for bookings, and leaves the decisions of admins open', async () => {
  const name = '2026-11-23-note-cancellations-by-the-rules';
  const byRules = await buildBooking(commerce, stayIn(50, 1));
  await commerce.send('POST', `/api/hostel-orders/${byRules.booking._id}/cancel`, {
    as: byRules.customer,
    body: {},
  });
  const byAdmin = await buildBooking(commerce, stayIn(52, 1));
  await commerce.send('PUT', `/api/hostel-orders/${byAdmin.booking._id}/status`, {
    as: admin,
    body: { status: 'Cancelled' },
  });
  const cancellationOf = async (id: unknown) => (await Bookings.findById(id).lean())?.cancellation ?? null;
  const noted = await cancellationOf(byRules.booking._id);
  expect(noted).not.toBeNull();
  await Bookings.collection.updateMany({ status: 'Cancelled' }, { $unset: { cancellation: 1 } });
  await runMigration(migrations, name);
  expect(await cancellationOf(byRules.booking._id)).toMatchObject({ refund: noted?.refund });
  expect(await cancellationOf(byAdmin.booking._id)).toBeNull();
});
