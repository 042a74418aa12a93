import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOrderWithoutPayment } from '../../lifecycle/invariants/find-unmatched-money.ts';
import { findWrongMoney } from '../../lifecycle/invariants/find-wrong-money.ts';
import { Orders } from '../order.model.ts';
import { deleteProduct } from '../../catalogue/products/change-product.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import {
  buildArrivedReturn,
  buildDelivery,
  completeReturnOf,
  shopkeeper,
} from '../../testing/build-return.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Refunds } from '../../payments/refunds/refund.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Arrived = Awaited<ReturnType<typeof buildArrivedReturn>>;
const exchangeFor = (productId: string, fields: object = {}) => ({
  refund: 'none',
  restock: false,
  exchange: [{ line: 0, product_id: productId }],
  ...fields,
});
const exchange = (found: Arrived, productId: string, fields: object = {}) =>
  completeReturnOf(commerce, found, exchangeFor(productId, fields));
const replacementsOf = (id: string) => Orders.find({ 'exchangeFor.orderId': id }).lean();

/** Two of three balls have come back, and two are left in stock. */
async function buildExchange() {
  const delivery = await buildDelivery(commerce);
  const found = await buildArrivedReturn(commerce, delivery, { lines: [{ line: 0, quantity: 2 }] });
  return { delivery, found };
}

describe('an exchange', () => {
  test('makes one order for nothing with its items reserved, named in both timelines', async () => {
    const { delivery, found } = await buildExchange();
    const { status, body } = await exchange(found, delivery.product.id);
    const { order_id, order_number } = body.return.outcome.exchange;
    expect([status, body.return]).toMatchObject([
      200,
      { state: 'completed', outcome: { refund: 0, restocked: false, note: null } },
    ]);
    const { body: replacement } = await commerce.send('GET', `/api/orders/${order_id}`, {
      as: delivery.customer,
    });
    const { body: before } = await commerce.send('GET', `/api/orders/${delivery.id}`, {
      as: delivery.customer,
    });
    expect(replacement).toMatchObject({
      order_id: order_number,
      status: 'Pending',
      total_price: 0,
      quantity: 2,
      exchange_for: { return_id: found._id, order_id: delivery.id, order_number: before.order_id },
      orderer_name: before.orderer_name,
      shipping_address: before.shipping_address,
    });
    const exchanges = ({ timeline }: { timeline: { kind: string; reason: string }[] }) =>
      timeline.flatMap(({ kind, reason }) => (kind === 'exchange' ? [reason] : []));
    expect([exchanges(replacement), exchanges(before)]).toEqual([[before.order_id], [order_number]]);
    expect(await stockOf(delivery.product.id)).toBe(0);
    expect(await Refunds.countDocuments({ paymentId: delivery.payment.id })).toBe(0);
    // The return notifies the customer, so the order does not.
    expect((await commerce.eventsAbout(order_id)).map(({ envelope }) => envelope.name)).toEqual([
      'order.changed',
    ]);
    expect((await commerce.eventsAbout(found._id)).at(-1)?.envelope.data).toMatchObject({
      state: 'completed',
      exchange_number: order_number,
    });
  });

  test('may name another product of the price that was paid, such as another size', async () => {
    const { delivery, found } = await buildExchange();
    const other = await buildProduct({ stock: 2, product_price: 500 });
    await exchange(found, other.id, { restock: true });
    expect([await stockOf(delivery.product.id), await stockOf(other.id)]).toEqual([4, 0]);
    expect(await replacementsOf(delivery.id)).toMatchObject([
      { lines: [{ productName: other.productName, quantity: 2, unitPrice: 0 }] },
    ]);
  });

  test('with the same product is possible after its price has changed', async () => {
    const { delivery, found } = await buildExchange();
    await inTransaction(() => Products.updateOne({ _id: delivery.product._id }, { productPrice: 60_000 }));
    expect((await exchange(found, delivery.product.id)).status).toBe(200);
  });

  test('is made once by twelve requests at once, and a repeated request gets the same answer', async () => {
    const { delivery, found } = await buildExchange();
    const answers = await Promise.all(Array.from({ length: 12 }, () => exchange(found, delivery.product.id)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await replacementsOf(delivery.id)).toHaveLength(1);
    expect(await stockOf(delivery.product.id)).toBe(0);
    const again = await exchange(found, delivery.product.id);
    expect([again.status, again.body.return.outcome.exchange]).toMatchObject([
      200,
      { order_number: (await replacementsOf(delivery.id))[0]?.orderId },
    ]);
    expect((await completeReturnOf(commerce, found, { refund: 'none', note: 'No.' })).status).toBe(409);
  });

  test('of two returns for the last units goes to one', async () => {
    const delivery = await buildDelivery(commerce);
    const last = await buildProduct({ stock: 1, product_price: 500 });
    const rows = [await buildArrivedReturn(commerce, delivery), await buildArrivedReturn(commerce, delivery)];
    await Promise.all(rows.map((row) => exchange(row, last.id)));
    expect(await stockOf(last.id)).toBe(0);
    expect(await replacementsOf(delivery.id)).toHaveLength(1);
  });
});

describe('an exchange changes nothing', () => {
  test.each<[string, string | null, object]>([
    ['for a product of another price', 'exchange.0.product_id', { product_price: 500.5 }],
    ['for another product that needs a prescription', 'exchange.0.product_id', { prescription_needed: true }],
    ['for a product with too few units', null, { stock: 1 }],
  ])('%s', async (_name, field, fields) => {
    const { delivery, found } = await buildExchange();
    const other = await buildProduct({ product_price: 500, ...fields });
    const { status, body } = await exchange(found, other.id, { restock: true });
    expect(field ? [status, body.errors[0].field] : [status, body.code]).toEqual(
      field ? [400, field] : [409, 'out_of_stock'],
    );
    expect(await replacementsOf(delivery.id)).toEqual([]);
    expect(await stockOf(delivery.product.id)).toBe(2);
    // Control: the return is still open.
    expect((await exchange(found, delivery.product.id)).status).toBe(200);
  });

  test('for an unknown line, an unknown or deleted product, or with a refund', async () => {
    const { delivery, found } = await buildExchange();
    const { id } = delivery.product;
    const refuse = async (fields: object) => {
      const { status, body } = await exchange(found, id, fields);
      return [status, body.errors?.[0]?.field];
    };
    expect(await refuse({ exchange: [{ line: 1, product_id: id }] })).toEqual([400, 'exchange']);
    expect(await refuse({ exchange: [{ line: 0, product_id: newId() }] })).toEqual([
      400,
      'exchange.0.product_id',
    ]);
    expect(await refuse({ refund: 'full' })).toEqual([400, 'refund']);
    await deleteProduct(id);
    expect(await refuse({})).toEqual([400, 'exchange.0.product_id']);
  });
});

describe('the order of an exchange', () => {
  test('is cancelled by the shop alone, which restocks it and owes no money', async () => {
    const { delivery, found } = await buildExchange();
    const { order_id: id } = (await exchange(found, delivery.product.id)).body.return.outcome.exchange;
    const refused = await commerce.send('POST', `/api/orders/${id}/cancel`, {
      as: delivery.customer,
      body: {},
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'order_status_conflict']);
    const canceled = await commerce.send('PUT', `/api/orders/${id}`, {
      as: shopkeeper,
      body: { status: 'Cancelled' },
    });
    expect(canceled.status).toBe(200);
    expect(await stockOf(delivery.product.id)).toBe(2);
    for (const find of [findOrderWithoutPayment, findWrongMoney])
      expect((await find('all')).filter((one) => one.id === id)).toEqual([]);
  });
});
