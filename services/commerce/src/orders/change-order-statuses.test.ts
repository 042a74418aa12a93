import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct, stockOf } from '../testing/build-product.ts';
import { buyOne, newCustomer } from '../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';
import { Orders } from './order.model.ts';

let commerce: TestCommerce;
let productId: string;
beforeAll(async () => {
  commerce = await startTestCommerce();
  productId = (await buildProduct({ stock: 100 })).id;
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');
const buy = async () => (await buyOne(commerce, productId)).order;
const send = (body: unknown, as: Parameters<TestCommerce['send']>[2] = { as: admin }) =>
  commerce.send('POST', '/api/orders/statuses', { ...as, body });
const setStatus = (id: string, status: string) =>
  commerce.send('PUT', `/api/orders/${id}`, { as: admin, body: { status } });
const refs = (orders: readonly { _id: string; version: number }[]) =>
  orders.map(({ _id, version }) => ({ _id, version }));
const statusOf = async (id: string) => (await Orders.findById(id).lean())?.status;

interface Result {
  _id: string;
  outcome: string;
  error: { code: string } | null;
}
const outcomes = (results: readonly Result[]) => results.map(({ outcome, error }) => error?.code ?? outcome);

test('each of several orders is changed, and its customer notified once', async () => {
  const orders = [await buy(), await buy(), await buy()];
  const { status, body } = await send({ status: 'Shipping', orders: refs(orders) });
  expect(status).toBe(200);
  expect(outcomes(body.results)).toEqual(['done', 'done', 'done']);
  for (const { _id } of orders) {
    const events = await commerce.eventsAbout(_id);
    expect(events.map(({ envelope }) => envelope.name)).toEqual(['order.placed', 'order.status_changed']);
    expect(events[1]?.envelope.actor).toMatchObject({ id: admin.id });
  }
  const again = await send({ status: 'Shipping', orders: refs(orders) });
  expect(outcomes(again.body.results)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect(await commerce.eventsAbout(orders[0]?._id ?? '')).toHaveLength(2);
});

test('the answer names in the order of the request what was refused, and the others are changed', async () => {
  const [changed, unchanged, outdated, cancelled, planned, deleted] = (await Promise.all(
    Array.from({ length: 6 }, buy),
  )) as [Order, Order, Order, Order, Order, Order];
  await setStatus(unchanged._id, 'Delivered');
  await setStatus(outdated._id, 'Processing');
  await setStatus(cancelled._id, 'Cancelled');
  const decision = { refund: 'full', version: planned.version, request: randomUUID() };
  const decided = await commerce.send('POST', `/api/orders/${planned._id}/cancellation`, {
    as: admin,
    body: { ...decision, reason: 'Sold out.' },
  });
  expect(decided.status).toBe(200);
  await commerce.send('DELETE', `/api/orders/${deleted._id}`, { as: admin });
  const stock = await stockOf(productId);

  const orders = refs([changed, unchanged, outdated, cancelled, planned, deleted]);
  for (const order of orders)
    if (order._id !== outdated._id)
      order.version = (await Orders.findById(order._id).lean())?.version ?? order.version;
  const { body } = await send({ status: 'Delivered', orders: [...orders, { _id: newId(), version: 1 }] });
  expect(outcomes(body.results)).toEqual([
    'done',
    'unchanged',
    'order_status_conflict',
    'order_ended',
    'order_ended',
    'not_found',
    'not_found',
  ]);
  expect(await statusOf(outdated._id)).toBe('Processing');
  expect(await statusOf(cancelled._id)).toBe('Cancelled');
  expect((await Orders.findById(planned._id).lean())?.cancellation?.state).toBe('planned');
  expect(await stockOf(productId)).toBe(stock);
});

type Order = Awaited<ReturnType<typeof buy>>;

test('of many concurrent requests for the same orders each order is changed once', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, buy));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      send({ status: at % 2 === 0 ? 'Processing' : 'Shipping', orders: refs(orders) }),
    ),
  );
  const done = answers
    .flatMap(({ body }) => body.results)
    .filter(({ outcome }: Result) => outcome === 'done');
  expect(done.map(({ _id }: Result) => _id).toSorted()).toEqual(orders.map(({ _id }) => _id).toSorted());
  for (const { _id } of orders) expect((await Orders.findById(_id).lean())?.version).toBe(2);
});

test.each([
  ['status', { status: 'Cancelled' }],
  ['status', { status: 'Returned' }],
  ['status', { status: 'Pending' }],
  ['orders', { orders: [] }],
  ['orders', { orders: Array.from({ length: 101 }, () => ({ _id: newId(), version: 1 })) }],
  ['orders', { orders: Array.from({ length: 2 }, () => ({ _id: 'a'.repeat(24), version: 1 })) }],
  ['orders.0._id', { orders: [{ _id: 'x', version: 1 }] }],
  ['orders.0.version', { orders: [{ _id: 'a'.repeat(24) }] }],
])('a request with a wrong %s is refused and changes nothing', async (field, wrong) => {
  const order = await buy();
  const { status, body } = await send({ status: 'Shipping', orders: refs([order]), ...wrong });
  expect(status).toBe(400);
  expect(body.errors[0].field).toBe(field);
  expect(await statusOf(order._id)).toBe('Pending');
});

test('only admins change the status of several orders', async () => {
  const { order, customer } = await buyOne(commerce, productId);
  const body = { status: 'Shipping', orders: refs([order]) };
  for (const [as, expected] of [
    [visitor, 401],
    [customer, 403],
    [newCustomer(), 403],
    [userCaller(newId(), 'doctor'), 403],
  ] as const)
    expect((await send(body, { as })).status).toBe(expected);
  expect(await statusOf(order._id)).toBe('Pending');
});
