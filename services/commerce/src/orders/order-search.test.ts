import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billing, cardPayment, newCustomer, placeOrder, startPayment } from '../testing/build-payment.ts';
import { buildProduct } from '../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';
import { orderSearchTerms } from './order-search.ts';

const admin = userCaller(newId(), 'admin');
const customer = newCustomer();
let commerce: TestCommerce;
let order: { _id: string; order_id: string };

beforeAll(async () => {
  commerce = await startTestCommerce();
  order = await buy('Whiskers salmon 1.5kg', {
    name: 'Rahima Khatun',
    email: 'rk@example.com',
    phone: '01711222333',
  });
  await buy('Bouncing ball', { name: 'রহিম উদ্দিন', email: 'ru@example.com', phone: '01899887766' });
});
afterAll(() => commerce.stop());

async function buy(product_name: string, orderer: { name: string; email: string; phone: string }) {
  const { id } = await buildProduct({ product_name });
  const body = cardPayment(id, { billing: { ...billing, ...orderer } });
  const payment = await startPayment(commerce, customer, body);
  await commerce.sandbox.pay(payment.secret);
  const placed = await placeOrder(commerce, customer, payment.id, id);
  return placed.body.order;
}

async function find(search: string, more = ''): Promise<string[]> {
  const query = `search=${encodeURIComponent(search)}${more}`;
  const { status, body } = await commerce.send('GET', `/api/orders?${query}`, { as: admin });
  expect(status).toBe(200);
  return body.map(({ _id }: { _id: string }) => _id);
}

test.each([
  '01711222333',
  '+880 1711-222333',
  '+8801711222333',
  '008801711222333',
  '(01711) 222 333',
  '০১৭১১২২২৩৩৩',
  '০১৭১১-২২২৩৩৩',
  '2333',
  '1711-22',
  'RAHIMA',
  'hima khat',
  'salmon',
  'isker',
  '1.5',
  'khatun 222333 almon',
])('an admin finds an order by %s', async (search) => {
  expect(await find(search)).toEqual([order._id]);
});

test('an admin finds an order by any part of its number', async () => {
  const { order_id: number } = order;
  for (const part of [number, number.toLowerCase(), number.slice(3), number.slice(3).replace('-', '')])
    expect(await find(part)).toEqual([order._id]);
  expect(await find('2026-0000')).toHaveLength(2);
});

test('the parts of a Bangla name are found', async () => {
  expect(await find('দ্দিন')).toHaveLength(1);
  expect(await find('রহিম')).toHaveLength(1);
});

test.each(['.*', 'rah.*xa', '(', '[a-z]+', '$where', 'rahima uddin', '01711222334'])(
  'the search %s is taken literally and finds nothing',
  async (search) => {
    expect(await find(search)).toEqual([]);
  },
);

test('a search is combined with the filters of the list and its pages', async () => {
  expect(await find('rahima', '&status=Pending')).toEqual([order._id]);
  expect(await find('rahima', '&status=Shipping')).toEqual([]);
  expect(await find('2026', '&page=2&limit=1&sort=order_date')).toHaveLength(1);
});

test('a search over 100 characters names the field and finds nothing', async () => {
  const { status, body } = await commerce.send('GET', `/api/orders?search=${'a'.repeat(101)}`, { as: admin });
  expect(status).toBe(400);
  expect(body.errors[0].field).toBe('search');
});

test('a customer searches their own orders only', async () => {
  const path = (id: string) => `/api/orders/customer/${id}?search=2333`;
  const own = await commerce.send('GET', path(customer.id), { as: customer });
  expect(own.body).toHaveLength(1);
  const other = newCustomer();
  const none = await commerce.send('GET', path(other.id), { as: other });
  expect(none.body).toEqual([]);
});

test.each(['+880 1711-222333', '০১৭১১২২২৩৩৩', '01711 222333', '008801711222333'])(
  'a phone stored as %s is found by its local and by its international form',
  (ordererContact) => {
    const terms = orderSearchTerms({
      orderId: 'PC-2026-000123',
      ordererName: '',
      ordererEmail: '',
      ordererContact,
      lines: [],
    });
    expect(terms).toEqual(expect.arrayContaining(['8801711222333', '01711222333', '2333']));
  },
);

test('the terms of a large order are bounded, and its number and phone are always among them', () => {
  const lines = Array.from({ length: 50 }, (_, at) => ({
    productName: `A very long product name ${at}`.repeat(3),
  }));
  const terms = orderSearchTerms({
    orderId: 'PC-2026-000123',
    ordererName: 'x'.repeat(120),
    ordererEmail: 'rahima@example.com',
    ordererContact: '+880 1711-222333',
    lines,
  });
  expect(terms.length).toBeLessThanOrEqual(1_000);
  expect(terms).toEqual(expect.arrayContaining(['000123', '2026000123', '01711222333', '2333']));
});
