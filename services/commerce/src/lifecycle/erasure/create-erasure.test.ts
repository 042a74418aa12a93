import { conflict } from '@petcare/platform/errors.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Orders, type OrderDocument } from '../../orders/order.model.ts';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { buyOne, newCustomer } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { smallHostelSource } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { createErasure } from './create-erasure.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

test('an order that can never be cancelled ends the erasure with its error', async () => {
  const customer = newCustomer();
  await buyOne(commerce, (await buildProduct()).id, customer);
  const erase = createErasure<OrderDocument>({
    model: Orders,
    kind: 'product',
    removedEvent: 'orders.removed',
    cancellable: () => ({ status: 'Pending' }),
    cancel: () => Promise.reject(conflict('order_status_conflict')),
    refundReason: '',
    blankFields: {},
  });
  const paymentDeps = commerce.payments;
  const deps = { payments: createOrderPayments(paymentDeps), paymentDeps, settings: smallHostelSource };
  await expect(erase(customer.id, { by: 'system' }, deps)).rejects.toMatchObject({
    code: 'order_status_conflict',
  });
});
