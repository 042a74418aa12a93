import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymisePayments } from '../lifecycle/erasure/erase-payments.ts';
import { settleDuePayments } from '../payments/settlement/settle-due-payments.ts';
import { buildProduct, stockOf } from '../testing/build-product.ts';
import { buyOne, cardPayment, newCustomer, startPayment } from '../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';
import { Payments } from '../payments/payment.model.ts';
import { Orders } from './order.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');
type Sender = Parameters<TestCommerce['send']>[2];
const cancel = (id: string, options: NonNullable<Sender>) =>
  commerce.send('POST', `/api/orders/${id}/cancel`, { body: {}, ...options });
const change = (id: string, status: string) =>
  commerce.send('PUT', `/api/orders/${id}`, { as: admin, body: { status } });
const remove = (id: string) => commerce.send('DELETE', `/api/orders/${id}`, { as: admin });
const stored = (id: string) => Orders.findById(id).lean();

describe('a customer cancels an order', () => {
  test('while it is Pending: its items are restocked and it is refunded in full', async () => {
    const product = await buildProduct({ stock: 5 });
    const { order, customer, payment } = await buyOne(commerce, product.id);
    const { status, body } = await cancel(order._id, {
      as: customer,
      body: { reason: 'My dog has one already.', version: 1 },
    });
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      status: 'Cancelled',
      payment_status: 'refunded',
      refunded: 500,
      timeline: [
        { kind: 'status', status: 'Pending' },
        { kind: 'status', status: 'Cancelled', by: 'customer', reason: 'My dog has one already.' },
        { kind: 'refund', amount: 500, by: 'customer' },
      ],
    });
    expect(await stockOf(product.id)).toBe(5);
    const [, event] = await commerce.eventsAbout(order._id);
    expect(event?.envelope).toMatchObject({
      name: 'order.status_changed',
      data: { previous_status: 'Pending', by_customer: true },
    });

    const again = await cancel(order._id, { as: customer });
    expect([again.status, again.body.order.version]).toEqual([200, body.order.version]);
    expect(await stockOf(product.id)).toBe(5);
    expect(await commerce.sandbox.stateOf(payment.id, 'payment_id')).toMatchObject({ refunded: 50_000 });
  });

  test.each([
    ['Processing', 'Only an order that is still pending can be cancelled.'],
    ['Shipping', 'This order has already been sent, so it can no longer be cancelled.'],
    ['Delivered', 'This order has already been delivered, so it can no longer be cancelled.'],
  ])('but not once it is %s', async (started, reason) => {
    const { order, customer } = await buyOne(commerce, (await buildProduct()).id);
    await change(order._id, started);
    const { status, body } = await cancel(order._id, { as: customer });
    expect([status, body.code]).toEqual([409, 'order_status_conflict']);
    expect(body.message).toBe(reason);
    expect(body.details).toEqual({ status: started, version: 2 });
    expect(await stored(order._id)).toMatchObject({ paymentStatus: 'paid' });
  });

  test('while an admin changes its status: exactly one of the two wins, and only a cancellation is refunded', async () => {
    const product = await buildProduct({ stock: 6 });
    for (let round = 0; round < 6; round += 1) {
      const { order, customer, payment } = await buyOne(commerce, product.id);
      const [canceled, started] = await Promise.all([
        cancel(order._id, { as: customer, body: { version: 1 } }),
        commerce.send('PUT', `/api/orders/${order._id}`, {
          as: admin,
          body: { status: 'Processing', version: 1 },
        }),
      ]);
      expect([canceled.status, started.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const won = canceled.status === 200;
      expect(await stored(order._id)).toMatchObject({ status: won ? 'Cancelled' : 'Processing' });
      const { refunded } = await commerce.sandbox.stateOf(payment.id, 'payment_id');
      expect(refunded).toBe(won ? 50_000 : 0);
    }
    const held = await Orders.find({ 'lines.productId': product.id }).lean();
    const heldUnits = held.reduce((sum, { heldStock }) => sum + heldStock.length, 0);
    expect((await stockOf(product.id))! + heldUnits).toBe(6);
  });

  test('while the provider is unavailable: a periodic job refunds it later', async () => {
    const { order, customer } = await buyOne(commerce, (await buildProduct()).id);
    await commerce.sandbox.configure({ fail_next: { status: 500, times: 3, path: '/v1/refunds' } });
    const { body } = await cancel(order._id, { as: customer });
    expect(body.order).toMatchObject({ status: 'Cancelled', payment_status: 'refunding', refunded: 0 });
    await settleDuePayments(commerce.payments, new Date(Date.now() + 3 * 60_000));
    expect(await stored(order._id)).toMatchObject({ paymentStatus: 'refunded', refunded: 50_000 });
  });

  test('only their own, and only when signed in', async () => {
    const { order } = await buyOne(commerce, (await buildProduct()).id);
    expect((await cancel(order._id, { as: newCustomer() })).status).toBe(404);
    expect((await cancel(order._id, { as: visitor })).status).toBe(401);
    expect(await stored(order._id)).toMatchObject({ status: 'Pending' });
  });
});

describe('an admin deletes an order', () => {
  test('it leaves all lists, is restocked once, and keeps its payment', async () => {
    const product = await buildProduct({ stock: 5 });
    const { order, customer, payment } = await buyOne(commerce, product.id);
    const responses = await Promise.all(Array.from({ length: 5 }, () => remove(order._id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(responses[0]?.body).toEqual({ message: 'Deleted!' });
    expect(await stockOf(product.id)).toBe(5);
    const list = await commerce.send('GET', `/api/orders/customer/${customer.id}`, { as: customer });
    expect(list.body).toEqual([]);
    expect((await commerce.send('GET', `/api/orders/${order._id}`, { as: admin })).status).toBe(404);
    expect((await change(order._id, 'Shipping')).status).toBe(404);
    expect((await cancel(order._id, { as: customer })).status).toBe(404);
    expect(await stored(order._id)).toMatchObject({ totalPrice: 50_000 });
    expect(await Payments.findById(payment.id).lean()).toMatchObject({ status: 'paid', refunded: 0 });
    const events = await commerce.eventsAbout(order._id);
    expect(events.map(({ envelope }) => envelope.name)).toEqual(['order.placed', 'order.deleted']);
  });

  test('items that have shipped are not restocked', async () => {
    const product = await buildProduct({ stock: 5 });
    const { order } = await buyOne(commerce, product.id);
    await change(order._id, 'Delivered');
    await remove(order._id);
    expect(await stockOf(product.id)).toBe(4);
  });

  test('an unknown order is not found, and customers may not delete', async () => {
    expect((await remove(newId())).status).toBe(404);
    const { order, customer } = await buyOne(commerce, (await buildProduct()).id);
    const response = await commerce.send('DELETE', `/api/orders/${order._id}`, { as: customer });
    expect(response.status).toBe(403);
  });
});

test('erasing the orders of a user blanks them and keeps their sums', async () => {
  const product = await buildProduct({ stock: 5 });
  const { customer, order } = await buyOne(commerce, product.id);
  const earlier = await buyOne(commerce, product.id, customer);
  await remove(earlier.order._id);
  await startPayment(commerce, customer, cardPayment(product.id));
  expect(await stockOf(product.id)).toBe(3);

  const path = `/api/orders/customer/${customer.id}`;
  const first = await commerce.send('DELETE', path, { as: admin });
  // One listed order and one that an admin had deleted.
  expect(first.body).toEqual({ message: 'Deleted!', deleted: 2 });
  expect((await commerce.send('DELETE', path, { as: admin })).body.deleted).toBe(0);
  expect(await stockOf(product.id)).toBe(5);

  const rows = [
    ...(await Orders.find({ customerId: customer.id }).lean()),
    ...(await Payments.find({ customerId: customer.id }).lean()),
  ];
  expect(rows).toHaveLength(5);
  expect(JSON.stringify(rows)).not.toMatch(/Rahima|rahima@|01711223344|House 7/i);
  expect(await stored(order._id)).toMatchObject({ totalPrice: 50_000 });
  expect((await commerce.send('DELETE', path, { as: customer })).status).toBe(403);
});

test('a payment that arrives after its user was erased becomes an order without a name', async () => {
  const product = await buildProduct({ stock: 5 });
  const customer = newCustomer();
  const payment = await startPayment(commerce, customer, cardPayment(product.id));
  await commerce.sandbox.pay(payment.secret);
  await anonymisePayments(customer.id, 'product');
  for (const event of await commerce.sandbox.eventsOf(payment.intentId)) await commerce.deliver(event);
  expect(await Orders.findOne({ customerId: customer.id }).lean()).toMatchObject({
    ordererName: '',
    paymentStatus: 'paid',
  });
});

test('admins can filter orders by status and search by number, name, email and phone', async () => {
  const mark = newId();
  const product = await buildProduct();
  const customer = newCustomer();
  const body = cardPayment(product.id, {
    billing: {
      name: `Karim ${mark}`,
      email: `karim-${mark}@example.com`,
      phone: '01899887766',
      address: 'Lake Road 2',
      division: 'Khulna',
      district: 'Khulna',
      zip: '9100',
    },
  });
  const payment = await startPayment(commerce, customer, body);
  await commerce.sandbox.pay(payment.secret);
  const placed = await commerce.send('POST', '/api/orders', {
    as: customer,
    body: { payment_id: payment.id },
  });
  const { _id, order_id } = placed.body.order as { _id: string; order_id: string };
  const found = async (query: string) => {
    const { body: orders } = await commerce.send('GET', `/api/orders?${query}`, { as: admin });
    return (orders as { _id: string }[]).some((order) => order._id === _id);
  };
  const search = (words: string) => found(new URLSearchParams({ search: words }).toString());
  for (const words of [order_id, mark, `karim-${mark}@exa`, `KARIM ${mark.slice(0, 10)}`, '০১৮৯৯৮৮৭৭৬৬'])
    expect(await search(words)).toBe(true);
  for (const words of ['PC-1999', `${mark} Rahima`, '.*']) expect(await search(words)).toBe(false);
  expect(await found('status=Pending')).toBe(true);
  expect(await found('status=Shipping')).toBe(false);
});
