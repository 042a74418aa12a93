import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { buildProduct, stockOf } from '../testing/build-product.ts';
import { Products } from './product.model.ts';
import { releaseStock, reserveStock } from './stock.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';

useTestDatabase();

const line = (product: { _id: Types.ObjectId }, quantity: number) => ({ product_id: product._id, quantity });
const take = (...lines: ReturnType<typeof line>[]) => inTransaction(() => reserveStock(lines));
/** How often the others were told about the stock of a product, and in which order of its changes. */
const told = async ({ id }: { id: string }) => {
  const rows = await OutboxRows.find({ 'envelope.aggregate.id': id }).sort({ _id: 1 }).lean();
  return rows.map(({ envelope }) => envelope.aggregate.sequence);
};

test('all goods of a cart are taken, one product of two lines once, and the others are told of each', async () => {
  const [bowl, rope, free] = [
    await buildProduct({ stock: 5 }),
    await buildProduct({ stock: 1 }),
    await buildProduct(),
  ];
  const taken = await take(line(rope, 1), line(bowl, 2), line(free, 9), line(bowl, 3));
  expect(taken).toEqual({ kind: 'taken', counted: [line(bowl, 5), line(rope, 1)] });
  expect([await stockOf(bowl.id), await stockOf(rope.id), await stockOf(free.id)]).toEqual([0, 0, null]);
  expect([await told(bowl), await told(rope), await told(free)]).toEqual([[2], [2], []]);
});

test('when one thing is short nothing is taken and nobody hears of it', async () => {
  const [bowl, rope] = [await buildProduct({ stock: 5 }), await buildProduct({ stock: 1 })];
  expect(await take(line(bowl, 2), line(rope, 1), line(rope, 1))).toEqual({
    kind: 'short',
    product_id: rope._id,
  });
  expect([await stockOf(bowl.id), await stockOf(rope.id)]).toEqual([5, 1]);
  expect([await told(bowl), await told(rope)]).toEqual([[], []]);
});

test('what left the store cannot be taken, counted or not, and gets its units back all the same', async () => {
  for (const stock of [5, null]) {
    const product = await buildProduct({ stock });
    await Products.updateOne({ _id: product._id }, { deleted_at: new Date() });
    expect(await take(line(product, 1))).toEqual({ kind: 'short', product_id: product._id });
    await inTransaction(() => releaseStock([line(product, 2)]));
    expect(await stockOf(product.id)).toBe(stock === null ? null : 7);
  }
});

test('forty carts with the same goods in any order take exactly what is there', async () => {
  const goods = [await buildProduct({ stock: 10 }), await buildProduct({ stock: 10 })];
  const carts = Array.from({ length: 40 }, (_, index) => {
    const lines = goods.map((product) => line(product, 1));
    return take(...(index % 2 ? lines : lines.toReversed()));
  });
  const taken = await Promise.all(carts);
  expect(taken.filter(({ kind }) => kind === 'taken')).toHaveLength(10);
  for (const product of goods) {
    expect(await stockOf(product.id)).toBe(0);
    expect(await told(product)).toHaveLength(10);
  }
});
