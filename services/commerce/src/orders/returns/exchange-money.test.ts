import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWrongMoney } from '../../lifecycle/invariants/find-wrong-money.ts';
import { Orders } from '../order.model.ts';
import { Payments } from '../../payments/payment.model.ts';
import {
  buildArrivedReturn,
  buildDelivery,
  completeReturnOf,
  shopkeeper,
} from '../../testing/build-return.ts';
import { openDispute } from '../../testing/dispute-payment.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Delivery = Awaited<ReturnType<typeof buildDelivery>>;
type Arrived = Awaited<ReturnType<typeof buildArrivedReturn>>;

/** Two of three balls of ৳500 have come back. */
async function buildExchange() {
  const delivery = await buildDelivery(commerce);
  const found = await buildArrivedReturn(commerce, delivery, { lines: [{ line: 0, quantity: 2 }] });
  return { delivery, found };
}
const exchange = (found: Arrived, { product }: Delivery) =>
  completeReturnOf(commerce, found, {
    refund: 'none',
    restock: false,
    exchange: [{ line: 0, product_id: product.id }],
  });
const refund = ({ payment }: Delivery, amount?: number) =>
  commerce.send('POST', `/api/payments/${payment.id}/refund`, {
    as: shopkeeper,
    body: { reason: 'Sorry.', request: randomUUID(), ...(amount !== undefined && { amount }) },
  });
const setStatus = (id: string, status: string) =>
  commerce.send('PUT', `/api/orders/${id}`, { as: shopkeeper, body: { status } });
const exchangesOf = ({ id }: Delivery) => Orders.find({ 'exchangeFor.orderId': id }).lean();

describe('the money of exchanged items', () => {
  test('that went back to the customer makes an exchange impossible', async () => {
    const { delivery, found } = await buildExchange();
    expect((await refund(delivery)).status).toBe(201);
    const { status, body } = await exchange(found, delivery);
    expect([status, body.code]).toEqual([409, 'not_refundable']);
    expect(await exchangesOf(delivery)).toEqual([]);
  });

  test('is either refunded or exchanged by twenty-one requests at once', async () => {
    const { delivery, found } = await buildExchange();
    await Promise.all(
      Array.from({ length: 21 }, (_, index) => (index % 2 ? exchange(found, delivery) : refund(delivery))),
    );
    const payment = await Payments.findById(delivery.payment.id).lean();
    const { refundReserved = 0, exchanged = 0 } = payment ?? {};
    expect(await exchangesOf(delivery)).toHaveLength(exchanged > 0 ? 1 : 0);
    expect(refundReserved + exchanged).toBeLessThanOrEqual(150_000);
    expect(refundReserved).toBeGreaterThan(0);
    expect(await findWrongMoney('all')).toEqual([]);
  });

  test('is not refunded as long as the exchange lives, and is again after it was cancelled', async () => {
    const { delivery, found } = await buildExchange();
    expect((await exchange(found, delivery)).status).toBe(200);
    const tooMuch = await refund(delivery, 500.01);
    expect([tooMuch.status, tooMuch.body]).toMatchObject([
      409,
      { code: 'refund_too_large', details: { left: 500 } },
    ]);
    const [replacement] = await exchangesOf(delivery);
    await setStatus(String(replacement?._id), 'Cancelled');
    expect((await refund(delivery, 1_500)).status).toBe(201);
    const reopened = await setStatus(String(replacement?._id), 'Processing');
    expect([reopened.status, reopened.body.code]).toEqual([409, 'not_refundable']);
    expect(await findWrongMoney('all')).toEqual([]);
  });

  test('is decided by the bank while it is disputed', async () => {
    const { delivery, found } = await buildExchange();
    await openDispute(commerce, delivery.payment.intentId);
    const { status, body } = await exchange(found, delivery);
    expect([status, body.message]).toEqual([
      409,
      'This payment is disputed at the bank and cannot be refunded here.',
    ]);
    expect(await exchangesOf(delivery)).toEqual([]);
  });
});
