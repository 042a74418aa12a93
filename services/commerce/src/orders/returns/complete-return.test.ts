import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { Orders } from '../order.model.ts';
import { Refunds } from '../../payments/refunds/refund.model.ts';
import { stockOf } from '../../testing/build-product.ts';
import {
  askReturn,
  buildArrivedReturn,
  buildDelivery,
  completeReturnOf,
  decideReturn,
  shopkeeper,
} from '../../testing/build-return.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { completeReturn } from './complete-return.ts';
import { Returns } from './return.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Delivery = Awaited<ReturnType<typeof buildDelivery>>;
const refundsOf = async ({ payment }: Delivery) =>
  (await Refunds.find({ paymentId: payment.id }).lean()).map(({ amount, reason }) => [amount, reason]);
const refundedBy = async ({ payment }: Delivery) =>
  (await commerce.sandbox.stateOf(payment.id, 'payment_id')).refunded;
const refund = ({ payment }: Delivery, amount: number) =>
  commerce.send('POST', `/api/payments/${payment.id}/refund`, {
    as: shopkeeper,
    body: { amount, reason: 'A gift', request: randomUUID() },
  });

describe('a completed return', () => {
  test('refunds what was paid for its items and puts them back into stock', async () => {
    const delivery = await buildDelivery(commerce);
    const found = await buildArrivedReturn(commerce, delivery, { lines: [{ line: 0, quantity: 2 }] });
    const { status, body } = await completeReturnOf(commerce, found);
    expect([status, body.return]).toEqual([
      200,
      expect.objectContaining({
        state: 'completed',
        outcome: { refund: 1000, restocked: true, note: null },
      }),
    ]);
    expect(await stockOf(delivery.product.id)).toBe(4);
    expect(await refundsOf(delivery)).toEqual([[100_000, 'The items were returned.']]);
    expect(await refundedBy(delivery)).toBe(100_000);
    expect(await Orders.findById(delivery.id).lean()).toMatchObject({
      status: 'Delivered',
      refunded: 100_000,
      paymentStatus: 'partially_refunded',
      heldStock: [{ quantity: 1 }],
    });
    const again = await completeReturnOf(commerce, found);
    expect([again.status, again.body.return.version]).toEqual([200, body.return.version]);
    const other = await completeReturnOf(commerce, found, { restock: false });
    expect(other.body.code).toBe('order_status_conflict');
    expect([await stockOf(delivery.product.id), await refundedBy(delivery)]).toEqual([4, 100_000]);
  });

  test.each([
    ['a part', { refund: 'part', amount: 120.5, note: 'The box is missing.' }, 12_050],
    ['nothing', { refund: 'none', note: 'It is worn.' }, 0],
  ])('may refund %s, with a note, and keep the items out of stock', async (_name, fields, amount) => {
    const delivery = await buildDelivery(commerce);
    const found = await buildArrivedReturn(commerce, delivery);
    const missing = await completeReturnOf(commerce, found, { ...fields, note: undefined });
    expect(missing.body.errors[0].field).toBe('note');
    const { body } = await completeReturnOf(commerce, found, { ...fields, restock: false });
    expect(body.return.outcome).toEqual({ refund: amount / 100, restocked: false, note: fields.note });
    expect(await refundsOf(delivery)).toEqual(amount === 0 ? [] : [[amount, fields.note]]);
    expect(await stockOf(delivery.product.id)).toBe(2);
  });

  test('never refunds more than its items cost, or than is left of the payment', async () => {
    const delivery = await buildDelivery(commerce);
    const found = await buildArrivedReturn(commerce, delivery);
    const part = (amount: number) =>
      completeReturnOf(commerce, found, { refund: 'part', amount, note: 'For you' });
    const tooMuch = await part(500.01);
    expect([tooMuch.body.code, tooMuch.body.details]).toEqual(['refund_too_large', { left: 500 }]);
    await refund(delivery, 1_200);
    expect((await part(300.01)).body.details).toEqual({ left: 300 });
    expect((await completeReturnOf(commerce, found)).body.return.outcome.refund).toBe(300);
    expect(await refundedBy(delivery)).toBe(150_000);
    const next = await buildArrivedReturn(commerce, delivery);
    expect((await completeReturnOf(commerce, next)).body.code).toBe('not_refundable');
    const none = await completeReturnOf(commerce, next, { refund: 'none', note: 'Already refunded.' });
    expect(none.body.return.state).toBe('completed');
  });

  test('and the status Returned put each unit back once, in either order', async () => {
    const setReturned = (id: string) =>
      commerce.send('PUT', `/api/orders/${id}`, { as: shopkeeper, body: { status: 'Returned' } });
    const first = await buildDelivery(commerce);
    await completeReturnOf(commerce, await buildArrivedReturn(commerce, first));
    await setReturned(first.id);
    expect(await stockOf(first.product.id)).toBe(5);
    const second = await buildDelivery(commerce);
    const found = await buildArrivedReturn(commerce, second);
    await setReturned(second.id);
    await completeReturnOf(commerce, found);
    expect(await stockOf(second.product.id)).toBe(5);
  });

  test('is possible after an admin has deleted the order', async () => {
    const delivery = await buildDelivery(commerce);
    const found = await buildArrivedReturn(commerce, delivery);
    await commerce.send('DELETE', `/api/orders/${delivery.id}`, { as: shopkeeper });
    expect((await completeReturnOf(commerce, found)).status).toBe(200);
    expect([await stockOf(delivery.product.id), await refundedBy(delivery)]).toEqual([3, 50_000]);
  });
});

describe('of many requests at once', () => {
  test('no two returns claim the same item', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, customer } = await buildDelivery(commerce);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          askReturn(commerce, { id, as: customer }, { lines: [{ line: 0, quantity: 1 + (index % 2) }] }),
        ),
      );
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      const rows = await Returns.find({ orderId: id }).lean();
      const claimed = rows.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
      expect(rows.length).toBe(answers.filter(({ status }) => status === 201).length);
      expect(rows.length).toBeGreaterThan(0);
      expect(claimed).toBeLessThanOrEqual(3);
    }
  });

  test('one repeated request creates one return', async () => {
    const { id, customer } = await buildDelivery(commerce);
    const client_id = randomUUID();
    const picture = commerce.upload(customer.id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        askReturn(commerce, { id, as: customer }, { client_id, pictures: [picture] }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.return?._id)).size).toBe(1);
    expect(await Returns.countDocuments({ orderId: id })).toBe(1);
  });

  test('a return is completed once: one refund, and each item back once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const delivery = await buildDelivery(commerce);
      const rows = [];
      for (let count = 0; count < 3; count += 1) rows.push(await buildArrivedReturn(commerce, delivery));
      const answers = await Promise.all(
        rows.flatMap((row) => Array.from({ length: 4 }, () => completeReturnOf(commerce, row))),
      );
      expect(answers.filter(({ status }) => status === 500)).toEqual([]);
      const completed = await Returns.countDocuments({ orderId: delivery.id, state: 'completed' });
      expect(completed).toBeGreaterThan(0);
      expect(await stockOf(delivery.product.id)).toBe(2 + completed);
      expect(await refundsOf(delivery)).toHaveLength(completed);
      expect(await refundedBy(delivery)).toBe(completed * 50_000);
      for (const row of rows) expect((await completeReturnOf(commerce, row)).status).toBe(200);
      expect([await stockOf(delivery.product.id), await refundedBy(delivery)]).toEqual([5, 150_000]);
    }
  });

  test('of approval, refusal and withdrawal one wins', async () => {
    const { id, customer } = await buildDelivery(commerce);
    const found = (await askReturn(commerce, { id, as: customer })).body.return;
    const path = `/api/returns/${found._id}`;
    await Promise.all([
      decideReturn(commerce, found, { state: 'approved' }),
      decideReturn(commerce, found, { state: 'refused', reason: 'No.' }),
      commerce.send('POST', `${path}/withdraw`, { as: customer, body: {} }),
    ]);
    const { history, version } = (await Returns.findById(found._id).lean())!;
    // A refusal may follow an approval.
    expect([2, 3]).toContain(history.length);
    expect(version).toBe(history.length);
    expect((await commerce.eventsAbout(found._id)).length).toBe(version);
  });
});

describe('control: an injected fault', () => {
  test('after the refund is reserved changes nothing, and the next request completes the return once', async () => {
    const delivery = await buildDelivery(commerce);
    const { _id, version } = await buildArrivedReturn(commerce, delivery);
    const payments = createOrderPayments(commerce.payments);
    const failing = {
      ...payments,
      async reserveRefund(request: Parameters<typeof payments.reserveRefund>[0]) {
        await payments.reserveRefund(request);
        throw new Error('injected');
      },
    };
    const body = { refund: 'full', restock: true, version } as const;
    await expect(completeReturn(_id, body, failing)).rejects.toThrow('injected');
    expect(await Returns.findById(_id).lean()).toMatchObject({ state: 'received', outcome: null });
    expect([await stockOf(delivery.product.id), await refundsOf(delivery)]).toEqual([2, []]);
    await completeReturn(_id, body, payments);
    expect([await stockOf(delivery.product.id), await refundedBy(delivery)]).toEqual([3, 50_000]);
  });
});
