import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOversold } from '../../lifecycle/invariants/find-oversold.ts';
import { Orders } from '../order.model.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { cardPayment, newCustomer, placeOrder, startPayment } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import {
  buildArrivedReturn,
  buildDelivery,
  completeReturnOf,
  shopkeeper,
} from '../../testing/build-return.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const setStatus = (id: string, status: string) =>
  commerce.send('PUT', `/api/orders/${id}`, { as: shopkeeper, body: { status } });
const twoUnits = { lines: [{ line: 0, quantity: 2 }] };

/** Three of five units were sold and delivered, and two of them have arrived back. */
async function buildArrived() {
  const delivery = await buildDelivery(commerce);
  return { ...delivery, found: await buildArrivedReturn(commerce, delivery, twoUnits) };
}

describe('an order that is reopened', () => {
  test('takes only the units that its customer still has', async () => {
    const { id, product, found } = await buildArrived();
    await completeReturnOf(commerce, found);
    const seen = [await stockOf(product.id)];
    for (const status of ['Returned', 'Delivered', 'Cancelled', 'Shipping']) {
      await setStatus(id, status);
      seen.push(await stockOf(product.id));
    }
    expect(seen).toEqual([4, 5, 4, 5, 4]);
  });

  test('takes no unit that came back while the order was Returned', async () => {
    const { id, product, found } = await buildArrived();
    await setStatus(id, 'Returned');
    await completeReturnOf(commerce, found);
    expect(await stockOf(product.id)).toBe(5);
    await setStatus(id, 'Delivered');
    expect(await stockOf(product.id)).toBe(4);
  });

  test('takes no unit that was exchanged', async () => {
    const { id, product, found } = await buildArrived();
    const exchange = [{ line: 0, product_id: product.id }];
    await completeReturnOf(commerce, found, { refund: 'none', exchange });
    const seen = [await stockOf(product.id)];
    for (const status of ['Returned', 'Delivered']) {
      await setStatus(id, status);
      seen.push(await stockOf(product.id));
    }
    expect(seen).toEqual([2, 3, 2]);
  });
});

describe('units that a return keeps out of stock', () => {
  test('stay out when the order is set to Returned', async () => {
    const { id, product, found } = await buildArrived();
    await completeReturnOf(commerce, found, { restock: false });
    const seen = [await stockOf(product.id)];
    for (const status of ['Returned', 'Delivered', 'Cancelled']) {
      await setStatus(id, status);
      seen.push(await stockOf(product.id));
    }
    expect(seen).toEqual([2, 3, 2, 3]);
  });

  test('leave the stock that the status Returned had put them into', async () => {
    const { id, product, found } = await buildArrived();
    await setStatus(id, 'Returned');
    await completeReturnOf(commerce, found, { restock: false });
    const seen = [await stockOf(product.id)];
    await setStatus(id, 'Delivered');
    expect([...seen, await stockOf(product.id)]).toEqual([3, 2]);
  });

  test('cannot be kept out after they were put back and sold, and nothing is refunded then', async () => {
    const { id, product, found } = await buildArrived();
    await setStatus(id, 'Returned');
    await inTransaction(() => Products.updateOne({ _id: product._id }, { stock: 1, supplied: 1 }));
    expect((await completeReturnOf(commerce, found, { restock: false })).body.code).toBe('out_of_stock');
    expect(await Orders.findById(id).lean()).toMatchObject({ refunded: 0, paymentStatus: 'paid' });
    // Control: they can stay where they are.
    expect((await completeReturnOf(commerce, found)).status).toBe(200);
  });
});

test('all units of a product come back that stands on two lines of the replacement', async () => {
  const [first, second, wanted] = [
    await buildProduct(),
    await buildProduct(),
    await buildProduct({ stock: 20 }),
  ];
  const customer = newCustomer();
  const lines = [
    { product_id: first.id, quantity: 2 },
    { product_id: second.id, quantity: 1 },
  ];
  const request = cardPayment(first.id, { lines, expected_total: 1_500 });
  const payment = await startPayment(commerce, customer, request);
  await commerce.sandbox.pay(payment.secret);
  const { body } = await placeOrder(commerce, customer, payment.id, first.id);
  const id = String(body.order._id);
  await setStatus(id, 'Delivered');
  const bothLines = { lines: lines.map(({ quantity }, line) => ({ line, quantity })) };
  const found = await buildArrivedReturn(commerce, { id, customer }, bothLines);
  const exchange = lines.map((_, line) => ({ line, product_id: wanted.id }));
  const exchanged = await completeReturnOf(commerce, found, { refund: 'none', exchange });
  expect(await stockOf(wanted.id)).toBe(17);

  const replacement = String(exchanged.body.return.outcome.exchange.order_id);
  await setStatus(replacement, 'Delivered');
  const back = await buildArrivedReturn(commerce, { id: replacement, customer }, bothLines);
  await completeReturnOf(commerce, back, { refund: 'none', note: 'Nothing was paid.' });
  expect(await stockOf(wanted.id)).toBe(20);
});

test.each([true, false])(
  'completed returns and changes of the status at once leave each unit in one place (back into stock: %s)',
  async (restock) => {
    for (let round = 0; round < 3; round += 1) {
      const delivery = await buildDelivery(commerce);
      const { id, product } = delivery;
      const rows = [
        await buildArrivedReturn(commerce, delivery),
        await buildArrivedReturn(commerce, delivery),
      ];
      const answers = await Promise.all([
        ...rows.flatMap((row) => [1, 2].map(() => completeReturnOf(commerce, row, { restock }))),
        ...['Returned', 'Delivered', 'Cancelled', 'Shipping'].map((status) => setStatus(id, status)),
      ]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      for (const row of rows) expect((await completeReturnOf(commerce, row, { restock })).status).toBe(200);
      const order = await Orders.findById(id).lean();
      const isSold = order?.status === 'Delivered' || order?.status === 'Shipping';
      expect(await stockOf(product.id)).toBe(5 - (isSold ? 1 : 0) - (restock ? 0 : 2));
    }
  },
);

test('nothing was lost or doubled by all of this', async () => {
  expect(await findOversold('all')).toEqual([]);
});

test('control: units that an order holds although they have come back are found as lost', async () => {
  const { id, product, found } = await buildArrived();
  await completeReturnOf(commerce, found);
  const violations = async () => (await findOversold('all')).filter((row) => row.id === product.id);
  expect(await violations()).toEqual([]);
  await inTransaction(() => Products.updateOne({ _id: product._id }, { $inc: { stock: -2 } }));
  await Orders.updateOne({ _id: id }, { heldStock: [{ productId: product._id, quantity: 3 }] });
  expect(await violations()).toMatchObject([{ fault: { supplied: 5, stock: 2, held: 1 } }]);
});
