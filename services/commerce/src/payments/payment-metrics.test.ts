import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { metricValue } from '@petcare/platform/testing/metric-value.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct } from '../testing/build-product.ts';
import { cardPayment, placeOrder, newCustomer, startPayment } from '../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';
import { Payments } from './payment.model.ts';
import { registerPaymentMetrics } from './payment-metrics.ts';

const metrics = createMetrics('commerce');
const value = (name: string, status: string) => metricValue(metrics, name, { status });
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
  registerPaymentMetrics(metrics);
});
afterAll(() => commerce.stop());

test('the metrics show unfinished payments by status and count transitions', async () => {
  const product = await buildProduct({ stock: 5 });
  const customer = newCustomer();
  const payment = await startPayment(commerce, customer, cardPayment(product.id));
  expect(await value('payments', 'pending')).toBe(1);
  const paidBefore = (await value('payment_transitions_total', 'paid')) ?? 0;
  await commerce.sandbox.pay(payment.secret);
  await placeOrder(commerce, customer, payment.id, product.id);
  expect(await value('payments', 'pending')).toBe(0);
  expect(await value('payment_transitions_total', 'paid')).toBe(paidBefore + 1);
  await Payments.updateOne({ _id: payment.id }, { $set: { status: 'needs_review' } });
  expect(await value('payments', 'needs_review')).toBe(1);
});
