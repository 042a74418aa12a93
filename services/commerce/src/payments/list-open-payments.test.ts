import { visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBookingPayment } from '../testing/build-booking.ts';
import { buyOne, cardPayment, newCustomer, startPayment } from '../testing/build-payment.ts';
import { buildProduct } from '../testing/build-product.ts';
import { stayIn } from '../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const openOf = (id: string, as: Parameters<TestCommerce['send']>[2]) =>
  commerce.send('GET', `/api/payments/customer/${id}`, as);

test('a customer sees the payments that are not finished, with what they reserve and until when', async () => {
  const product = await buildProduct({ stock: 5 });
  const { customer } = await buyOne(commerce, product.id);
  const cart = await startPayment(commerce, customer, cardPayment(product.id));
  const stay = stayIn(5, 1);
  const booking = await startBookingPayment(commerce, customer, stay);
  const { status, body } = await openOf(customer.id, { as: customer });
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { _id: booking.id, kind: 'hostel', bought: { kind: 'hostel', stay } },
    {
      _id: cart.id,
      kind: 'product',
      amount: 500,
      expiresAt: expect.any(String) as string,
      bought: { kind: 'product', lines: [{ product_name: product.productName, quantity: 1 }] },
    },
  ]);
  await commerce.send('POST', `/api/payments/${cart.id}/cancel`, { as: customer });
  expect((await openOf(customer.id, { as: customer })).body).toMatchObject([{ _id: booking.id }]);
});

test('only the customer and admins see them', async () => {
  const customer = newCustomer();
  expect((await openOf(customer.id, { as: newCustomer() })).status).toBe(403);
  expect((await openOf(customer.id, { as: visitor })).status).toBe(401);
});
