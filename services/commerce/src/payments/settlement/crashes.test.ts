import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testBus, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Orders } from '../../orders/order.model.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { cardPayment, placeOrder, newCustomer, startPayment } from '../../testing/build-payment.ts';
import { startCommerceProcess } from '../../testing/commerce-process.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Payments } from '../payment.model.ts';
import { settleDuePayments } from './settle-due-payments.ts';

let commerce: TestCommerce;
let bus: TestBus;
beforeAll(async () => {
  bus = await testBus();
  commerce = await startTestCommerce();
});
afterAll(async () => {
  await commerce.stop();
  await bus.close();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function paidButUnsettled() {
  const product = await buildProduct({ stock: 5 });
  const customer = newCustomer();
  const payment = await startPayment(commerce, customer, cardPayment(product.id));
  await commerce.sandbox.pay(payment.secret);
  return { product, customer, payment, body: { payment_id: payment.id, product_id: product.id } };
}

test('after a crash between commit and response, a retry returns the order and its event is published once', async () => {
  const { customer, body, payment, product } = await paidButUnsettled();
  const copy = await startCommerceProcess(commerce, bus, { FAILPOINT: 'after-commit' });
  await expect(copy.send('POST', '/api/orders', { as: customer, body })).rejects.toThrow('fetch failed');
  expect(await copy.ended).toBe('SIGKILL');

  const again = await placeOrder(commerce, customer, payment.id, product.id);
  expect(again.status).toBe(200);
  const next = await startCommerceProcess(commerce, bus);
  await eventually(async () => {
    const events = await commerce.eventsAbout(again.body.order._id);
    expect(events).toHaveLength(1);
    expect(events[0]?.sentAt).toBeInstanceOf(Date);
  });
  await next.stop();
  expect(await Orders.countDocuments({ customerId: customer.id })).toBe(1);
});

test('after a crash between reservation and provider call, the stock is released', async () => {
  const product = await buildProduct({ stock: 5 });
  const customer = newCustomer();
  const copy = await startCommerceProcess(commerce, bus, { FAILPOINT: 'after-commit' });
  const body = cardPayment(product.id);
  await expect(copy.send('POST', '/api/payments/card', { as: customer, body })).rejects.toThrow(
    'fetch failed',
  );
  expect(await stockOf(product.id)).toBe(4);
  expect(await Payments.findOne({ customerId: customer.id }).lean()).toMatchObject({ status: 'created' });

  await settleDuePayments(commerce.payments, inMinutes(16));
  expect(await stockOf(product.id)).toBe(5);
});

test('after a crash between reservation and provider call, a retry continues the same payment', async () => {
  const product = await buildProduct({ stock: 5 });
  const customer = newCustomer();
  const copy = await startCommerceProcess(commerce, bus, { FAILPOINT: 'after-commit' });
  const body = cardPayment(product.id);
  await expect(copy.send('POST', '/api/payments/card', { as: customer, body })).rejects.toThrow(
    'fetch failed',
  );

  const payment = await startPayment(commerce, customer, body);
  await commerce.sandbox.pay(payment.secret);
  expect((await placeOrder(commerce, customer, payment.id, product.id)).status).toBe(201);
  expect(await stockOf(product.id)).toBe(4);
  expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ intents: 1, charges: 1 });
});

test('a process that is stopped finishes its requests and exits with 0', async () => {
  const { customer, body } = await paidButUnsettled();
  const copy = await startCommerceProcess(commerce, bus);
  const response = copy.send('POST', '/api/orders', { as: customer, body });
  await eventually(async () => expect(await Orders.countDocuments({ customerId: customer.id })).toBe(1));
  await copy.stop();
  expect((await response).status).toBe(201);
  expect(await copy.ended).toBe(0);
});
