import { randomUUID } from 'node:crypto';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Carts } from '../../catalogue/cart/cart.model.ts';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import { PlaceCounts } from '../../hostel/place-count.model.ts';
import { Orders } from '../../orders/order.model.ts';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { Payments } from '../../payments/payment.model.ts';
import { Refunds } from '../../payments/refunds/refund.model.ts';
import { buildBooking } from '../../testing/build-booking.ts';
import { buildCash, buyWithCash } from '../../testing/build-cash-order.ts';
import { buyOne, newCustomer } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { smallHostelSource, stayIn } from '../../testing/build-stay.ts';
import { buildPetCopy } from '../../testing/build-pet-copy.ts';
import { StayWaits } from '../../hostel/stay-waits/stay-wait.model.ts';
import { StayEntries } from '../../hostel/stays/stay-entry.model.ts';
import { eraseOrders } from './erase-orders.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

const cash = buildCash();
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce({ cash });
});
afterAll(() => commerce.stop());

const system = { kind: 'system', name: 'cascade' } as const;
const admin = userCaller(newId(), 'admin');
const call = (method: string, path: string) => commerce.send(method, path, { as: system });
const rowsOf = async (kind: string, id: string) =>
  (await call('GET', `/internal/commerce/deletions/${kind}/${id}/rows`)).body;
const countsOf = async (id: string): Promise<number[]> =>
  (await rowsOf('user', id)).rows.map(({ count }: { count: number }) => count);
const personal = (id: string, query = '') =>
  call('DELETE', `/internal/commerce/users/${id}/personal-rows${query}`);
const namesAnybody = /Rahima|rahima@|01711223344|House 7|Mishti/;

async function copies(of: { orders?: string; stays?: string }, count: number): Promise<void> {
  const rows = of.orders ? Orders : Bookings;
  const row = await rows.collection.findOne({ _id: (of.orders ?? of.stays) as never });
  const payment = await Payments.collection.findOne({ _id: row?.['paymentId'] });
  for (let index = 0; index < count; index += 1) {
    const [paymentId, orderId] = [newId(), newId()];
    const unique = { reference: `copy-${paymentId}`, attemptKey: null, providerRef: null };
    await Payments.collection.insertOne({ ...payment, ...unique, _id: paymentId as never, orderId });
    await rows.collection.insertOne({
      ...row,
      _id: orderId as never,
      orderId: `copy-${orderId}`,
      paymentId,
    });
  }
}

const setStatus = (id: string, status: string) =>
  commerce.send('PUT', `/api/orders/${id}`, { as: admin, body: { status } });

describe('erasing a user', () => {
  test('blanks their orders and payments in batches and leaves those of other users unchanged', async () => {
    const [customer, other] = [newCustomer(), newCustomer()];
    const product = await buildProduct({ stock: 10 });
    const { order: pending, payment } = await buyOne(commerce, product.id, customer);
    const { order: sent } = await buyOne(commerce, product.id, customer);
    await setStatus(sent._id, 'Delivered');
    await copies({ orders: sent._id }, 5);
    const { order: hidden } = await buyOne(commerce, product.id, customer);
    await setStatus(hidden._id, 'Shipping');
    await commerce.send('DELETE', `/api/orders/${hidden._id}`, { as: admin });
    const { order: theirs } = await buyOne(commerce, product.id, other);
    await commerce.send('PUT', `/api/cart/lines/${product.id}`, { as: customer, body: { quantity: 2 } });
    expect(await rowsOf('user', customer.id)).toEqual({
      label: null,
      rows: [
        { step: 'orders', count: 8, kept: true },
        { step: 'hostel_orders', count: 0, kept: true },
        { step: 'commerce_data', count: 1, kept: false },
        { step: 'commerce_data', count: 8, kept: true },
      ],
    });
    const untouched = JSON.stringify([await Orders.findById(theirs._id), await countsOf(other.id)]);

    const path = `/api/orders/customer/${customer.id}?limit=3`;
    const deleted: number[] = [];
    for (let round = 0; round < 4; round += 1) deleted.push((await call('DELETE', path)).body.deleted);
    expect(deleted).toEqual([3, 3, 2, 0]);
    expect(await countsOf(customer.id)).toEqual([0, 0, 1, 8]);
    const blanked: number[] = [];
    for (let round = 0; round < 3; round += 1)
      blanked.push((await personal(customer.id, '?limit=5')).body.deleted);
    expect(blanked).toEqual([5, 4, 0]);
    expect(await countsOf(customer.id)).toEqual([0, 0, 0, 0]);
    expect(await Carts.exists({ _id: customer.id })).toBeNull();

    const orders = await Orders.find({ customerId: customer.id }).lean();
    const payments = await Payments.find({ customerId: customer.id }).lean();
    expect([orders.length, payments.length]).toEqual([8, 8]);
    expect(JSON.stringify([orders, payments])).not.toMatch(namesAnybody);
    expect(orders.every(({ deletedAt, totalPrice }) => deletedAt && totalPrice === 50_000)).toBe(true);
    expect(JSON.stringify([await Orders.findById(theirs._id), await countsOf(other.id)])).toBe(untouched);

    // Orders that were not shipped are cancelled, restocked and refunded.
    expect(await Orders.findById(pending._id).lean()).toMatchObject({
      status: 'Cancelled',
      refunded: 50_000,
      heldStock: [],
    });
    expect(await Payments.findById(payment.id).lean()).toMatchObject({ status: 'refunded' });
    expect(await Orders.findById(sent._id).lean()).toMatchObject({ status: 'Delivered', refunded: 0 });
    expect(await stockOf(product.id)).toBe(10 - 3);
    const batches = (await commerce.eventsAbout(customer.id)).map(({ envelope }) => envelope);
    expect(batches.filter(({ name }) => name === 'orders.removed').map(({ data }) => data)).toEqual([
      { customer_id: customer.id, count: 3 },
      { customer_id: customer.id, count: 3 },
      { customer_id: customer.id, count: 1 },
    ]);
  });

  test('cancels future bookings by the refund rules and keeps past bookings without personal data', async () => {
    const [customer, other] = [newCustomer(), newCustomer()];
    const coming = stayIn(40, 2, { guests: 1 });
    const { booking: stay, payment } = await buildBooking(commerce, coming, customer);
    const { booking: kept } = await buildBooking(commerce, coming, other);
    const { booking: over } = await buildBooking(commerce, stayIn(44, 1, { guests: 1 }), customer);
    await Bookings.updateOne({ _id: over._id }, { status: 'Completed' });
    const { booking: cancelled } = await buildBooking(commerce, stayIn(50, 1, { guests: 1 }), customer);
    const reason = 'Rahima is ill';
    await commerce.send('POST', `/api/hostel-orders/${cancelled._id}/cancel`, {
      as: customer,
      body: { reason },
    });
    const { paymentId } = await Bookings.findById(cancelled._id).orFail();
    expect(await Refunds.findOne({ paymentId }).lean()).toMatchObject({ reason });
    await copies({ stays: over._id }, 4);
    const path = `/api/hostel-orders/customer/${customer.id}?limit=4`;
    expect(await countsOf(customer.id)).toEqual([0, 7, 0, 7]);
    expect((await call('DELETE', path)).body.deleted).toBe(4);
    expect((await call('DELETE', path)).body.deleted).toBe(3);
    expect((await call('DELETE', path)).body.deleted).toBe(0);
    await personal(customer.id);
    expect(await countsOf(customer.id)).toEqual([0, 0, 0, 0]);

    expect(await Bookings.findById(stay._id).lean()).toMatchObject({ status: 'Cancelled', pets: [] });
    expect(await Payments.findById(payment.id).lean()).toMatchObject({ status: 'refunded' });
    expect(await Bookings.findById(over._id).lean()).toMatchObject({ status: 'Completed', refunded: 0 });
    const rows = [
      ...(await Bookings.find({ customerId: customer.id }).lean()),
      ...(await Payments.find({ customerId: customer.id }).lean()),
    ];
    expect(rows).toHaveLength(14);
    expect(JSON.stringify(rows)).not.toMatch(namesAnybody);
    expect(await Refunds.find({ paymentId }).lean()).toMatchObject([
      { reason: refundReasons.bookingCancelled, by: 'customer' },
    ]);
    // The other customer’s booking keeps its place.
    expect(await PlaceCounts.findById(`dog:${coming.checkIn}`).lean()).toMatchObject({ taken: 1 });
    expect(await Bookings.findById(kept._id).lean()).toMatchObject({ ordererName: 'Rahima Khatun' });
  });
});

test('an order of a deleted customer stays in the list of due cash, without their name, until the cash arrives', async () => {
  const { id: productId } = await buildProduct();
  const { customer, orderId } = await buyWithCash(commerce, cash, productId);
  await setStatus(orderId, 'Shipping');
  expect((await call('DELETE', `/api/orders/customer/${customer.id}`)).body.deleted).toBe(1);
  await personal(customer.id);
  expect(await countsOf(customer.id)).toEqual([0, 0, 0, 0]);
  const due = async () =>
    (await commerce.send('GET', '/api/orders?payment_status=due', { as: admin })).body as unknown as object[];
  expect(await due()).toMatchObject([{ _id: orderId, orderer_name: '', shipping_address: '' }]);
  expect((await commerce.send('GET', `/api/orders/${orderId}`, { as: admin })).status).toBe(200);
  const run = { request: randomUUID(), courier: 'Rahim', orders: [orderId], received: 500 };
  expect((await commerce.send('POST', '/api/cash-runs', { as: admin, body: run })).status).toBe(201);
  expect(await due()).toEqual([]);
  // Nothing is left to erase, whatever happened to the cash.
  expect(await countsOf(customer.id)).toEqual([0, 0, 0, 0]);
});

test('stay logs, waits for a place and copies of pets are counted until they are erased', async () => {
  const { id } = newCustomer();
  const now = new Date();
  const entry = {
    _id: newId(),
    bookingId: newId(),
    customerId: id,
    pet: 0,
    kind: 'note' as const,
    note: 'Ate well',
  };
  await StayEntries.create([
    { ...entry, clientId: newId(), fingerprint: 'built', by: newId(), date: '2026-11-28', at: now },
  ]);
  const stay = stayIn(40, 2, { guests: 1 });
  await StayWaits.create([
    { _id: newId(), customerId: id, stay, status: 'waiting', open: true, version: 1, createdAt: now },
  ]);
  await buildPetCopy({ owner_id: id });
  // Orders, bookings; what is deleted and what stays without the customer.
  expect(await countsOf(id)).toEqual([0, 0, 2, 1]);
  expect((await personal(id)).body.deleted).toBe(3);
  expect(await countsOf(id)).toEqual([0, 0, 0, 0]);
});

test('a product is counted until it is deleted, and deleting it is idempotent', async () => {
  const product = await buildProduct();
  expect(await rowsOf('product', product.id)).toEqual({
    label: product.productName,
    rows: [{ step: 'product', count: 1, kept: false }],
  });
  for (let times = 0; times < 2; times += 1)
    expect((await call('DELETE', `/api/products/${product.id}`)).status).toBe(200);
  expect(await rowsOf('product', product.id)).toMatchObject({ label: null, rows: [{ count: 0 }] });
});

test('kinds of other services have no rows, and only services may call these routes', async () => {
  for (const kind of ['specialist', 'clinic_service', 'adoption'])
    expect(await rowsOf(kind, newId())).toEqual({ label: null, rows: [] });
  const as = { as: admin };
  const rows = `/internal/commerce/deletions/user/${newId()}/rows`;
  expect((await commerce.send('GET', rows, as)).status).toBe(403);
  const theirs = `/internal/commerce/users/${newId()}/personal-rows`;
  expect((await commerce.send('DELETE', theirs, as)).status).toBe(403);
  expect((await personal(newId(), '?limit=0')).status).toBe(400);
  expect((await call('DELETE', `/api/orders/customer/${newId()}?limit=all`)).status).toBe(400);
});

test('an order that an admin deletes while it is cancelled for the erasure of its customer is erased, too', async () => {
  const { order, customer } = await buyOne(commerce, (await buildProduct()).id);
  const _id = order._id;
  const sound = createOrderPayments(commerce.payments);
  const payments: typeof sound = {
    ...sound,
    async refundable(id) {
      const money = await sound.refundable(id);
      // Outside the transaction of the cancellation.
      await Orders.collection.updateOne({ _id: _id as never }, { $set: { deletedAt: new Date() } });
      return money;
    },
  };
  const deps = { payments, paymentDeps: commerce.payments, settings: smallHostelSource };
  await eraseOrders(customer.id, { by: 'system' }, deps);
  expect(await Orders.findById(_id).lean()).toMatchObject({ ordererName: '', status: 'Pending' });
});
