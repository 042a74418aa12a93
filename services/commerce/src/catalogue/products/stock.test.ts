import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { expect, test } from 'vitest';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { Products } from './product.model.ts';
import { releaseStock, reserveStock } from './stock.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';

useTestDatabase();

const line = (product: { _id: string }, quantity: number) => ({ productId: product._id, quantity });
const reserve = (...lines: ReturnType<typeof line>[]) => inTransaction(() => reserveStock(lines));
const eventSequences = async ({ id }: { id: string }) => {
  const rows = await OutboxRows.find({ 'envelope.aggregate.id': id }).sort({ _id: 1 }).lean();
  return rows.map(({ envelope }) => envelope.aggregate.sequence);
};

test('all lines are reserved, repeated products once, with one event per product', async () => {
  const [bowl, rope, free] = [
    await buildProduct({ stock: 5 }),
    await buildProduct({ stock: 1 }),
    await buildProduct(),
  ];
  const reservation = await reserve(line(rope, 1), line(bowl, 2), line(free, 9), line(bowl, 3));
  expect(reservation).toEqual({ kind: 'reserved', counted: [line(bowl, 5), line(rope, 1)] });
  expect([await stockOf(bowl.id), await stockOf(rope.id), await stockOf(free.id)]).toEqual([0, 0, null]);
  expect([await eventSequences(bowl), await eventSequences(rope), await eventSequences(free)]).toEqual([
    [2],
    [2],
    [],
  ]);
});

test('a shortage of one product reserves nothing and publishes no event', async () => {
  const [bowl, rope] = [await buildProduct({ stock: 5 }), await buildProduct({ stock: 1 })];
  expect(await reserve(line(bowl, 2), line(rope, 1), line(rope, 1))).toEqual({
    kind: 'short',
    productId: rope._id,
  });
  expect([await stockOf(bowl.id), await stockOf(rope.id)]).toEqual([5, 1]);
  expect([await eventSequences(bowl), await eventSequences(rope)]).toEqual([[], []]);
});

test('a deleted product cannot be reserved, but its units can be released', async () => {
  for (const stock of [5, null]) {
    const product = await buildProduct({ stock });
    await inTransaction(() => Products.updateOne({ _id: product._id }, { deletedAt: new Date() }));
    expect(await reserve(line(product, 1))).toEqual({ kind: 'short', productId: product._id });
    await inTransaction(() => releaseStock([line(product, 2)]));
    expect(await stockOf(product.id)).toBe(stock === null ? null : 7);
  }
});

test('forty concurrent reservations in any order take exactly the stock', async () => {
  const goods = [await buildProduct({ stock: 10 }), await buildProduct({ stock: 10 })];
  const carts = Array.from({ length: 40 }, (_, index) => {
    const lines = goods.map((product) => line(product, 1));
    return reserve(...(index % 2 ? lines : lines.toReversed()));
  });
  const reservations = await Promise.all(carts);
  expect(reservations.filter(({ kind }) => kind === 'reserved')).toHaveLength(10);
  for (const product of goods) {
    expect(await stockOf(product.id)).toBe(0);
    expect(await eventSequences(product)).toHaveLength(10);
  }
});
