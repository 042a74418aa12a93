import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billing, buyOne, cardPayment, newCustomer, startPayment } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { Payments } from '../payment.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const start = (customer: ReturnType<typeof newCustomer>, body: unknown) =>
  commerce.send('POST', '/api/payments/card', { as: customer, body });
const storedFor = (customer: { id: string }) => Payments.countDocuments({ customerId: customer.id });

describe('starting a card payment', () => {
  test('reserves the stock and opens an intent at our price with payment and customer ids', async () => {
    const product = await buildProduct({ product_price: 1250.5, stock: 5 });
    const customer = newCustomer();
    const response = await start(customer, cardPayment(product.id, { quantity: 2, expected_total: 2501 }));
    expect(response.status).toBe(201);
    expect(response.body.payment).toMatchObject({ status: 'pending', amount: 2501, order: null });
    expect(await stockOf(product.id)).toBe(3);
    const intent = await commerce.sandbox.intent(response.body.client_secret.split('_secret_')[0]);
    expect(intent).toMatchObject({
      amount: 250_100,
      currency: 'bdt',
      metadata: { payment_id: response.body.payment._id, customer_id: customer.id },
    });
  });

  test('ten concurrent requests of one attempt create one payment and one intent', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const body = cardPayment(product.id);
    const responses = await Promise.all(Array.from({ length: 10 }, () => start(customer, body)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(responses.map((response) => response.body.client_secret)).size).toBe(1);
    expect(await storedFor(customer)).toBe(1);
    expect(await stockOf(product.id)).toBe(4);
    expect((await commerce.sandbox.stateOf(customer.id)).intents).toBe(1);
  });

  test('the same attempt with another body is refused', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const body = cardPayment(product.id);
    await start(customer, body);
    const other = await start(customer, { ...body, billing: { ...billing, zip: '1216' } });
    expect(other.status).toBe(409);
    expect(other.body.code).toBe('idempotency_conflict');
    expect(await stockOf(product.id)).toBe(4);
  });

  test('the same attempt id of another customer is a separate payment', async () => {
    const product = await buildProduct();
    const body = cardPayment(product.id);
    const mine = await startPayment(commerce, newCustomer(), body);
    const theirs = await startPayment(commerce, newCustomer(), body);
    expect(theirs.id).not.toBe(mine.id);
  });

  test('an outdated total is refused with the new one and stores nothing', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const response = await start(customer, cardPayment(product.id, { expected_total: 1 }));
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'price_changed', details: { total: 500 } });
    expect(await storedFor(customer)).toBe(0);
    expect(await stockOf(product.id)).toBe(5);
  });

  test('a later price change does not affect an open payment', async () => {
    const product = await buildProduct();
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    await inTransaction(() => Products.updateOne({ _id: product._id }, { productPrice: 99_900 }));
    await commerce.sandbox.pay(payment.secret);
    const response = await commerce.send('POST', '/api/orders', {
      as: customer,
      body: { payment_id: payment.id, product_id: product.id },
    });
    expect(response.body.order).toMatchObject({ unit_price: 500, total_price: 500 });
  });

  test.each([
    ['more than is left', { stock: 2 }, { quantity: 3, expected_total: 1500 }, 409, 'out_of_stock'],
    ['less than cards take', { product_price: 59 }, { expected_total: 59 }, 400, 'amount_too_small'],
    ['more than cards take', { product_price: 900_000 }, { quantity: 2 }, 400, 'invalid_input'],
  ])('%s is refused and stores nothing', async (_, productFields, bodyFields, status, code) => {
    const product = await buildProduct(productFields);
    const customer = newCustomer();
    const response = await start(customer, cardPayment(product.id, bodyFields));
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(await storedFor(customer)).toBe(0);
    expect((await commerce.sandbox.stateOf(customer.id)).intents).toBe(0);
  });

  test('an unknown product is not found', async () => {
    const response = await start(newCustomer(), cardPayment(newId()));
    expect(response.status).toBe(404);
  });

  test('a visitor must sign in', async () => {
    const product = await buildProduct();
    const response = await commerce.send('POST', '/api/payments/card', {
      as: visitor,
      body: cardPayment(product.id),
    });
    expect(response.status).toBe(401);
  });

  test.each([
    ['expected_total', { expected_total: '500' }],
    ['attempt', { attempt: 'again' }],
    ['price', { price: 1 }],
    ['purchase.kind', { purchase: { kind: 'everything' } }],
    ['purchase.lines', { purchase: { kind: 'product', lines: [] } }],
    ['purchase.lines.0.quantity', cardPayment(newId(), { quantity: -1 })],
    ['purchase.lines.0.quantity', cardPayment(newId(), { quantity: 0.5 })],
    ['purchase.lines.0.quantity', cardPayment(newId(), { quantity: 21 })],
    ['purchase.lines.0.product_id', cardPayment({ $ne: null })],
    ['card', { card: { number: '4242424242424242' } }],
    ['billing.phone', { billing: { ...billing, phone: '123' } }],
    ['billing.division', { billing: { ...billing, division: 'Kolkata' } }],
  ])('an invalid %s is named in the error and stores nothing', async (field, fields) => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const response = await start(customer, { ...cardPayment(product.id), ...fields });
    expect(response.status).toBe(400);
    expect(response.body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(await storedFor(customer)).toBe(0);
    expect(await stockOf(product.id)).toBe(5);
  });

  test('an unavailable provider is answered with 503, and the stock is released', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const body = cardPayment(product.id);
    await commerce.sandbox.configure({ fail_next: { status: 500, times: 3, path: '/v1/payment_intents' } });
    const response = await start(customer, body);
    expect([response.status, response.body.code]).toEqual([503, 'unavailable']);
    expect(await stockOf(product.id)).toBe(5);

    const again = await start(customer, body);
    expect(again.status).toBe(201);
    expect(await stockOf(product.id)).toBe(4);
  });

  test('a second attempt of the same customer releases the unit that the first one reserved', async () => {
    const product = await buildProduct({ stock: 1 });
    const customer = newCustomer();
    const first = await startPayment(commerce, customer, cardPayment(product.id));
    const second = await startPayment(commerce, customer, cardPayment(product.id));
    expect(second.id).not.toBe(first.id);
    expect(await stockOf(product.id)).toBe(0);
    expect(await commerce.sandbox.intent(first.intentId)).toMatchObject({ status: 'canceled' });
  });

  test('a second attempt never releases a paid unit', async () => {
    const product = await buildProduct({ stock: 1 });
    const { customer } = await buyOne(commerce, product.id);
    const response = await start(customer, cardPayment(product.id));
    expect([response.status, response.body.code]).toEqual([409, 'out_of_stock']);
  });
});

describe('reading a payment', () => {
  test('is allowed for its customer and admins only', async () => {
    const product = await buildProduct();
    const customer = newCustomer();
    const { id } = await startPayment(commerce, customer, cardPayment(product.id));
    const statusFor = async (as: Parameters<typeof commerce.send>[2]) =>
      (await commerce.send('GET', `/api/payments/${id}`, as)).status;
    expect(await statusFor({ as: customer })).toBe(200);
    expect(await statusFor({ as: userCaller(newId(), 'admin') })).toBe(200);
    expect(await statusFor({ as: newCustomer() })).toBe(404);
    expect(await statusFor({ as: visitor })).toBe(401);
  });

  test('settles a payment that was paid meanwhile', async () => {
    const product = await buildProduct({ stock: 1 });
    const customer = newCustomer();
    const { id, secret } = await startPayment(commerce, customer, cardPayment(product.id));
    await commerce.sandbox.pay(secret);
    const { body } = await commerce.send('GET', `/api/payments/${id}`, { as: customer });
    expect(body).toMatchObject({ status: 'paid' });
    expect(body.order).toMatch(/^[0-9a-f]{24}$/);
  });

  test('returns the stored payment while the provider is unavailable', async () => {
    const product = await buildProduct();
    const customer = newCustomer();
    const { id } = await startPayment(commerce, customer, cardPayment(product.id));
    await commerce.sandbox.configure({ fail_next: { status: 500, times: 3, path: '/v1/payment_intents' } });
    const { status, body } = await commerce.send('GET', `/api/payments/${id}`, { as: customer });
    expect([status, body.status]).toEqual([200, 'pending']);
  });
});

test('the payment config lists the available providers', async () => {
  const { body } = await commerce.send('GET', '/api/payments/config');
  expect(body).toEqual({
    currency: 'BDT',
    card: { mode: 'sandbox', publishableKey: 'pk_test_petcare', url: commerce.sandbox.url, minimum: 60 },
    bkash: { mode: 'off' },
  });
});
