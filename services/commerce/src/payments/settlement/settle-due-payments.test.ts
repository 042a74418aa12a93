import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Orders } from '../../orders/order.model.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { buyOne, cardPayment, newCustomer, startPayment } from '../../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Payments } from '../payment.model.ts';
import { settleDuePayments } from './settle-due-payments.ts';
import { acquireLease } from '@petcare/platform/mongo/lease.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const storedPayment = (id: string) => Payments.findById(id).lean();

test('a paid payment without browser or webhook becomes an order', async () => {
  const product = await buildProduct({ stock: 5 });
  const customer = newCustomer();
  const payment = await startPayment(commerce, customer, cardPayment(product.id));
  await commerce.sandbox.pay(payment.secret);
  await settleDuePayments(commerce.payments, inMinutes(3));
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'paid' });
  expect(await Orders.countDocuments({ customerId: customer.id })).toBe(1);
});

test('a payment younger than two minutes is left to its browser', async () => {
  const product = await buildProduct({ stock: 5 });
  const payment = await startPayment(commerce, newCustomer(), cardPayment(product.id));
  await commerce.sandbox.pay(payment.secret);
  await settleDuePayments(commerce.payments, inMinutes(1));
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'pending' });
});

test('an expired payment releases its stock once, and its intent can no longer be paid', async () => {
  const product = await buildProduct({ stock: 5 });
  const payment = await startPayment(
    commerce,
    newCustomer(),
    cardPayment(product.id, { quantity: 2, expected_total: 1000 }),
  );
  expect(await stockOf(product.id)).toBe(3);
  const later = inMinutes(16);
  await Promise.all(Array.from({ length: 5 }, () => settleDuePayments(commerce.payments, later)));
  await settleDuePayments(commerce.payments, later);
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'expired', reservation: 'released' });
  expect(await stockOf(product.id)).toBe(5);
  const paid = await commerce.sandbox.pay(payment.secret);
  expect(paid['error']).toMatchObject({ code: 'payment_intent_unexpected_state' });
});

test('an attempt whose payment expired can start a new payment', async () => {
  const product = await buildProduct({ stock: 1 });
  const customer = newCustomer();
  const body = cardPayment(product.id);
  const first = await startPayment(commerce, customer, body);
  await settleDuePayments(commerce.payments, inMinutes(16));
  const second = await startPayment(commerce, customer, body);
  expect(second.id).not.toBe(first.id);
  expect(await stockOf(product.id)).toBe(0);
});

test('a payment made just before it expires becomes an order', async () => {
  const product = await buildProduct({ stock: 1 });
  const payment = await startPayment(commerce, newCustomer(), cardPayment(product.id));
  await commerce.sandbox.pay(payment.secret);
  await settleDuePayments(commerce.payments, inMinutes(16));
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'paid' });
  expect(await stockOf(product.id)).toBe(0);
});

test('a reservation without a provider payment is released', async () => {
  const product = await buildProduct({ stock: 5 });
  const payment = await startPayment(commerce, newCustomer(), cardPayment(product.id));
  await Payments.updateOne({ _id: payment.id }, { status: 'created', providerRef: null });
  await settleDuePayments(commerce.payments, inMinutes(16));
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'expired' });
  expect(await stockOf(product.id)).toBe(5);
});

test('an expired payment keeps its stock until the provider has cancelled it', async () => {
  const product = await buildProduct({ stock: 5 });
  const payment = await startPayment(commerce, newCustomer(), cardPayment(product.id));
  await commerce.sandbox.configure({
    fail_next: { status: 500, times: 3, path: `/v1/payment_intents/${payment.intentId}` },
  });
  await settleDuePayments(commerce.payments, inMinutes(16));
  expect(await stockOf(product.id)).toBe(4);
  await settleDuePayments(commerce.payments, inMinutes(19));
  expect(await stockOf(product.id)).toBe(5);
});

test('a refund that could not be sent is sent again and paid once', async () => {
  const product = await buildProduct({ stock: 1 });
  const customer = newCustomer();
  const payment = await startPayment(commerce, customer, cardPayment(product.id));
  await Payments.updateOne(
    { _id: payment.id },
    { status: 'expired', reservation: 'released', attemptKey: null },
  );
  await inTransaction(() => Products.updateOne({ _id: product._id }, { stock: 1 }));
  await buyOne(commerce, product.id);
  await commerce.sandbox.pay(payment.secret);
  await commerce.sandbox.configure({ fail_next: { status: 500, times: 3, path: '/v1/refunds' } });
  await commerce.send('POST', '/api/orders', {
    as: customer,
    body: { payment_id: payment.id, product_id: product.id },
  });
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'refunding' });
  await Promise.all([1, 2, 3].map(() => settleDuePayments(commerce.payments, inMinutes(3))));
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'refunded' });
  expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ captured: 50_000, refunded: 50_000 });
});

test('one of twenty processes holds the lease until it expires', async () => {
  const job = `job-${randomUUID()}`;
  const processes = Array.from({ length: 20 }, (_, index) => `process ${index}`);
  const acquired = await Promise.all(processes.map((name) => acquireLease(job, name, 90_000)));
  expect(acquired.filter(Boolean)).toHaveLength(1);
  const first = processes[acquired.indexOf(true)] ?? '';
  const other = processes[acquired.indexOf(false)] ?? '';
  const minute = 60_000;
  expect(await acquireLease(job, first, 90_000, Date.now() + minute)).toBe(true);
  expect(await acquireLease(job, other, 90_000, Date.now() + minute)).toBe(false);
  expect(await acquireLease(job, other, 90_000, Date.now() + 3 * minute)).toBe(true);
  expect(await acquireLease(job, first, 90_000, Date.now() + 3 * minute)).toBe(false);
});
