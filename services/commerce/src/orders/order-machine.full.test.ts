import { notFound } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { orderIdOf } from '../payments/purchases/order-fields.ts';
import {
  runBatches,
  unexplained,
  type TestedService,
} from '@petcare/platform/testing/histories/run-batches.ts';
import {
  findFailingHistory,
  historyTimeout,
  runHistories,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextOrderNumber } from '../payments/purchases/order-numbers.ts';
import { Products } from '../catalogue/products/product.model.ts';
import { buildProduct, stockOf } from '../testing/build-product.ts';
import {
  initialStock,
  orderMachine,
  orderStep,
  productKeys,
  type OrderRequest,
  type OrderStep,
  type ShopState,
} from '../testing/machines/order-machine.ts';
import { paymentsWithoutProvider } from '../testing/machines/payments-without-provider.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { deleteOrder } from './delete-order.ts';
import { Orders, type OrderDocument } from './order.model.ts';
import { purchasableProducts, type ProductDraft } from './purchasable-products.ts';

useTestDatabase();

type Reserve = typeof purchasableProducts.reserve;
const payments = paymentsWithoutProvider();

/** A shop with its own two products, driven by the commands of orders. */
async function openShop(reserve: Reserve): Promise<TestedService<ShopState, OrderRequest>> {
  const [a, b] = await Promise.all(productKeys.map((key) => buildProduct({ stock: initialStock[key] })));
  if (!a || !b) throw new Error('no products');
  const products = { a: a.id, b: b.id };
  const orderIds = new Map<string, string>();

  async function place({ id, units }: Extract<OrderRequest, { kind: 'place' }>): Promise<void> {
    const lines = productKeys.flatMap((key) =>
      units[key] > 0 ? [{ product_id: products[key], quantity: units[key] }] : [],
    );
    const { draft, amount } = await purchasableProducts.price(
      { kind: 'product', lines, from_cart: false },
      { id: newId(), ip: null },
      { district: 'Dhaka' },
    );
    const paymentId = newId();
    const number = await nextOrderNumber(new Date());
    await inTransaction(async () => {
      const reservation = await reserve(draft, { paymentId, customerId: newId() });
      if (reservation.kind === 'short') throw purchasableProducts.shortage();
      await purchasableProducts.fulfil(
        {
          _id: paymentId,
          customerId: newId(),
          amount,
          orderer: { ordererName: '', ordererEmail: '', ordererContact: '', shippingAddress: '' },
          draft: reservation.draft,
          provider: 'card',
          reference: paymentId,
          trxId: null,
          fromCart: false,
        },
        { number, held: true, actor: { id: 'commerce', role: 'system' } },
      );
    });
    orderIds.set(id, orderIdOf(paymentId));
  }

  return {
    lostRace: new Set(['order_status_conflict']),

    async run(request) {
      if (request.kind === 'place') return place(request);
      const id = orderIds.get(request.id) ?? '';
      if (request.kind === 'change') return changeOrderStatus(id, request, 'admin');
      if (request.kind === 'delete') return deleteOrder(id);
      const order = await Orders.findOne({ _id: id, deletedAt: null }).lean();
      if (!order) throw notFound('order');
      return cancelOrder(order, request, 'customer', payments);
    },

    async read() {
      const [stockOfA, stockOfB] = await Promise.all([stockOf(products.a), stockOf(products.b)]);
      const orders: Record<string, ShopState['orders'][string]> = {};
      for (const [key, id] of orderIds) {
        const order = await Orders.findById(id).lean();
        if (!order) throw new Error('order not found');
        const unitsOf = (productId: string, lines: OrderDocument['heldStock'] = order.lines) =>
          lines.find((line) => line.productId === productId)?.quantity ?? 0;
        const units = { a: unitsOf(products.a), b: unitsOf(products.b) };
        const held = { a: unitsOf(products.a, order.heldStock), b: unitsOf(products.b, order.heldStock) };
        if (order.heldStock.length > 0) expect(held).toEqual(units);
        orders[key] = {
          units,
          status: order.status,
          version: order.version,
          holdsStock: order.heldStock.length > 0,
          isDeleted: order.deletedAt !== null,
        };
      }
      return { stock: { a: stockOfA ?? 0, b: stockOfB ?? 0 }, orders };
    },
  };
}

const histories = (name: string, reserve: Reserve = purchasableProducts.reserve) => ({
  name: `orders and stock, ${name}`,
  of: 'database' as const,
  histories: fc.array(fc.array(orderStep, { minLength: 1, maxLength: 3 }), { maxLength: 6, size: 'max' }),
  check: async (batches: readonly (readonly OrderStep[])[]) =>
    runBatches(batches, orderMachine(), await openShop(reserve)),
});

test(
  'orders and stock are stored as the model of their rules, however requests overlap',
  () => runHistories(histories('database')),
  historyTimeout,
);

test(
  'control: the histories find stock that is read and then written',
  async () => {
    const readThenWrite = async (draft: ProductDraft) => {
      const taken = draft.lines.map(({ productId, quantity }) => ({ productId, quantity }));
      for (const { productId, quantity } of taken) {
        const left = (await stockOf(productId)) ?? 0;
        if (left < quantity) return { kind: 'short' as const };
        // Outside the transaction, which would refuse the second of two writes.
        await Products.collection.updateOne(
          { _id: productId as never },
          { $set: { stock: left - quantity } },
        );
      }
      return { kind: 'held' as const, draft: { ...draft, taken } };
    };
    const { error } = await findFailingHistory(histories('stock read and then written', readThenWrite));
    expect(error).toMatchObject({ message: expect.stringContaining(unexplained) as string });
  },
  historyTimeout,
);
