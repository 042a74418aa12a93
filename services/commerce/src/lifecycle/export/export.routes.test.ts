import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Payments } from '../../payments/payment.model.ts';
import { billing, buyOne, newCustomer } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const system = { kind: 'system', name: 'account' } as const;
const rowsOf = (id: string, as: Parameters<typeof commerce.send>[2] = { as: system }) =>
  commerce.send('GET', `/internal/commerce/users/${id}/rows`, as);

test('the export contains the orders and payments of one user only', async () => {
  const product = await buildProduct();
  const { order, customer, payment } = await buyOne(commerce, product._id);
  await buyOne(commerce, product._id, newCustomer());
  const { status, body } = await rowsOf(customer.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    orders: [
      { _id: order._id, order_id: order.order_id, customer_id: customer.id, orderer_email: billing.email },
    ],
    payments: [
      { _id: payment.id, amount: 500, orderer_contact: billing.phone, createdAt: expect.any(String) },
    ],
  });
  expect(body.orders).toHaveLength(1);
  expect(body.payments).toHaveLength(1);
});

test('the export contains no id or secret of the provider', async () => {
  const product = await buildProduct();
  const { customer, payment } = await buyOne(commerce, product._id);
  const secrets = await Payments.findById(
    payment.id,
    'providerRef methodRef attemptKey fingerprint -_id',
  ).lean();
  const { text } = await rowsOf(customer.id);
  expect(text).toContain(payment.id);
  const all = { ...secrets, client_secret: payment.secret };
  expect(Object.keys(all)).toHaveLength(5);
  for (const secret of Object.values(all)) {
    expect(secret).toMatch(/\S{8}/);
    expect(text).not.toContain(secret);
  }
});

test('the export of an unknown user is empty', async () => {
  expect((await rowsOf(newId())).body).toEqual({
    orders: [],
    hostel_orders: [],
    cart: [],
    stay_entries: [],
    coupon_uses: [],
    written_order_notes: [],
    payments: [],
    addresses: [],
    returns: [],
    reviews: [],
    helpful_reviews: [],
    reported_reviews: [],
    wishlist: [],
    stock_alerts: [],
    refills: [],
    stay_waits: [],
    prescriptions: [],
    cash_codes: [],
    cash_refusals: [],
    visit_fees: [],
  });
});

test('the export refuses every user, also for their own data', async () => {
  const customer = newCustomer();
  expect((await rowsOf(customer.id, { as: customer })).status).toBe(403);
  expect((await rowsOf(customer.id, { as: userCaller(newId(), 'admin') })).status).toBe(403);
  expect((await rowsOf(customer.id, {})).status).toBe(403);
});
