import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Products } from '../catalogue/products/product.model.ts';
import { buildProduct, stockOf } from '../testing/build-product.ts';
import { buyOne, newCustomer } from '../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';
import { Orders } from './order.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');
const change = (id: string, body: unknown, as: Parameters<TestCommerce['send']>[2] = { as: admin }) =>
  commerce.send('PUT', `/api/orders/${id}`, { ...as, body });

test('a status change adds a timeline entry and an event with the next sequence', async () => {
  const { order, customer } = await buyOne(commerce, (await buildProduct()).id);
  const { status, body } = await change(order._id, { status: 'Shipping' });
  expect(status).toBe(200);
  expect(body.message).toBe('Order status changed successfully!');
  expect(body.order).toMatchObject({
    status: 'Shipping',
    version: 2,
    timeline: [
      { status: 'Pending', by: 'customer' },
      { status: 'Shipping', by: 'admin' },
    ],
  });
  const events = await commerce.eventsAbout(order._id);
  expect(events.map(({ envelope }) => envelope.name)).toEqual(['order.placed', 'order.status_changed']);
  expect(events[1]?.envelope).toMatchObject({
    aggregate: { id: order._id, sequence: 2 },
    actor: { id: admin.id, role: 'admin' },
    data: { customer_id: customer.id, previous_status: 'Pending', status: 'Shipping' },
  });
});

test('a status is accepted in any letter case', async () => {
  const { order } = await buyOne(commerce, (await buildProduct()).id);
  const { status, body } = await change(order._id, { status: 'sHIPPING' });
  expect([status, body.order.status]).toEqual([200, 'Shipping']);
});

test('requesting the current status changes nothing and publishes no event', async () => {
  const { order } = await buyOne(commerce, (await buildProduct()).id);
  const { status, body } = await change(order._id, { status: 'pending', version: 999 });
  expect([status, body.order.version]).toEqual([200, 1]);
  expect(await commerce.eventsAbout(order._id)).toHaveLength(1);
});

test('a change with an outdated version is refused with the current state', async () => {
  const { order } = await buyOne(commerce, (await buildProduct()).id);
  await change(order._id, { status: 'Shipping', version: 1 });
  const { status, body } = await change(order._id, { status: 'Processing', version: 1 });
  expect([status, body.code]).toEqual([409, 'order_status_conflict']);
  expect(body.details).toEqual({ status: 'Shipping', version: 2 });
});

test('of twenty concurrent changes one wins and the others get a conflict', async () => {
  const { order } = await buyOne(commerce, (await buildProduct()).id);
  const requested = ['Processing', 'Shipping', 'Delivered', 'Cancelled'];
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => change(order._id, { status: requested[index % 4], version: 1 })),
  );
  const stored = await Orders.findById(order._id).lean();
  const won = responses.filter(({ status }) => status === 200);
  // Requests for the status that the winner set succeed as well.
  expect(new Set(won.map(({ body }) => String(body.order.status)))).toEqual(new Set([stored?.status]));
  expect(responses.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
  expect(responses.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(15);
  expect(stored?.version).toBe(2);
  expect(await commerce.eventsAbout(order._id)).toHaveLength(2);
});

describe('the items of an order', () => {
  test('are restocked once, also when the order is cancelled, returned and cancelled again', async () => {
    const product = await buildProduct({ stock: 5 });
    const { order } = await buyOne(commerce, product.id);
    for (const status of ['Cancelled', 'Returned', 'Cancelled', 'Cancelled'])
      await change(order._id, { status });
    expect(await stockOf(product.id)).toBe(5);
    await Promise.all(Array.from({ length: 5 }, () => change(order._id, { status: 'Returned' })));
    expect(await stockOf(product.id)).toBe(5);
  });

  test('are reserved again when a cancelled order is reopened', async () => {
    const product = await buildProduct({ stock: 1 });
    const { order } = await buyOne(commerce, product.id);
    await change(order._id, { status: 'Cancelled' });
    expect((await change(order._id, { status: 'Processing' })).status).toBe(200);
    expect(await stockOf(product.id)).toBe(0);
  });

  test('keep an order cancelled when they have been sold meanwhile', async () => {
    const product = await buildProduct({ stock: 1 });
    const { order } = await buyOne(commerce, product.id);
    await change(order._id, { status: 'Cancelled' });
    await buyOne(commerce, product.id);
    const { status, body } = await change(order._id, { status: 'Processing' });
    expect([status, body.code]).toEqual([409, 'out_of_stock']);
    expect(await Orders.findById(order._id).lean()).toMatchObject({ status: 'Cancelled', version: 2 });
    expect(await commerce.eventsAbout(order._id)).toHaveLength(2);
    expect(await stockOf(product.id)).toBe(0);
  });

  test('are not added to a stock count that began after the sale', async () => {
    const product = await buildProduct({ stock: null });
    const { order } = await buyOne(commerce, product.id);
    await inTransaction(() => Products.updateOne({ _id: product._id }, { stock: 7 }));
    await change(order._id, { status: 'Returned' });
    expect(await stockOf(product.id)).toBe(7);
  });
});

describe('a status change is refused', () => {
  test('for customers, doctors and visitors', async () => {
    const { order, customer } = await buyOne(commerce, (await buildProduct()).id);
    const statusFor = async (as: NonNullable<Parameters<TestCommerce['send']>[2]>) =>
      (await change(order._id, { status: 'Shipping' }, as)).status;
    expect(await statusFor({ as: customer })).toBe(403);
    expect(await statusFor({ as: userCaller(newId(), 'doctor') })).toBe(403);
    expect(await statusFor({ as: visitor })).toBe(401);
    expect(await commerce.eventsAbout(order._id)).toHaveLength(1);
  });

  test.each([
    ['status', { status: 'Lost' }],
    ['status', {}],
    ['status', { status: { $ne: 'Pending' } }],
    ['version', { status: 'Shipping', version: -1 }],
  ])('for an invalid %s, which the error names', async (field, body) => {
    const { order } = await buyOne(commerce, (await buildProduct()).id);
    const response = await change(order._id, body);
    expect(response.status).toBe(400);
    expect(response.body.errors[0].field).toBe(field);
    expect((await Orders.findById(order._id).lean())?.version).toBe(1);
  });

  test('for an unknown order', async () => {
    expect((await change(newId(), { status: 'Shipping' })).status).toBe(404);
    expect((await change('nonsense', { status: 'Shipping' })).status).toBe(404);
  });
});

describe('reading orders', () => {
  test('an order is visible to its customer and admins only', async () => {
    const { order, customer } = await buyOne(commerce, (await buildProduct()).id);
    const statusFor = async (as: NonNullable<Parameters<TestCommerce['send']>[2]>) =>
      (await commerce.send('GET', `/api/orders/${order._id}`, as)).status;
    expect(await statusFor({ as: customer })).toBe(200);
    expect(await statusFor({ as: admin })).toBe(200);
    expect(await statusFor({ as: newCustomer() })).toBe(404);
    expect(await statusFor({ as: visitor })).toBe(401);
  });

  test('a customer’s list is private, newest first, and has a total', async () => {
    const product = await buildProduct();
    const first = await buyOne(commerce, product.id);
    const second = await buyOne(commerce, product.id, first.customer);
    const path = `/api/orders/customer/${first.customer.id}`;
    const mine = await commerce.send('GET', path, { as: first.customer });
    expect(mine.body.map(({ _id }: { _id: string }) => _id)).toEqual([second.order._id, first.order._id]);
    expect(mine.headers.get('x-total-count')).toBe('2');
    const page = await commerce.send('GET', `${path}?page=2&limit=1`, { as: admin });
    expect(page.body.map(({ _id }: { _id: string }) => _id)).toEqual([first.order._id]);
    expect(page.headers.get('x-total-count')).toBe('2');
    expect((await commerce.send('GET', path, { as: newCustomer() })).status).toBe(403);
  });

  test('only admins can list all orders', async () => {
    await buyOne(commerce, (await buildProduct()).id);
    const all = await commerce.send('GET', '/api/orders?limit=3', { as: admin });
    expect(all.status).toBe(200);
    const dates = all.body.map(({ order_date }: { order_date: string }) => order_date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(Number(all.headers.get('x-total-count'))).toBe(await Orders.countDocuments());
    expect((await commerce.send('GET', '/api/orders', { as: newCustomer() })).status).toBe(403);
  });
});
