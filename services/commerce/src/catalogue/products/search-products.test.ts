import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { expect, test } from 'vitest';
import { buildProduct } from '../../testing/build-product.ts';
import { countHeldUnits } from '../../lifecycle/invariants/count-held-units.ts';
import { deleteProduct, updateProduct } from './change-product.ts';
import { Products } from './product.model.ts';
import { createProductSearch } from './search-products.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';

useTestDatabase();

const admin = userCaller(newId(), 'admin');
const refuse = () => Promise.reject(new Error('no picture is changed here'));
const client = { call: refuse, openFile: refuse };
const copies = [createProductSearch(), createProductSearch()] as const;
const totals = (query: string) =>
  Promise.all(copies.map(async (copy) => (await copy.search({ query, page: 1, limit: 10 })).total));

test('every process finds added, changed, sold and deleted products within a moment', async () => {
  const word = `w${newId()}`;
  expect(await totals(word)).toEqual([0, 0]);
  const { id, _id } = await buildProduct({ product_name: `Bowl ${word}`, stock: 1 });
  await eventually(async () => expect(await totals(word)).toEqual([1, 1]));
  const renamed = `w${newId()}`;
  await updateProduct(id, { product_name: `Bowl ${renamed}` }, admin, { client, countHeldUnits });
  await eventually(async () => expect(await totals(renamed)).toEqual([1, 1]));
  expect(await totals(word)).toEqual([0, 0]);
  await inTransaction(() =>
    Products.updateOne({ _id }, { $set: { stock: 0, changedAt: new Date() }, $inc: { revision: 1 } }),
  );
  const buyable = { query: renamed, in_stock: true, page: 1, limit: 10 };
  await eventually(async () => expect((await copies[0].search(buyable))?.total).toBe(0));
  await deleteProduct(id);
  await eventually(async () => expect(await totals(renamed)).toEqual([0, 0]));
});

test('a change that is committed long after its date is found', async () => {
  await buildProduct();
  await totals('anything');
  const word = `w${newId()}`;
  const { _id } = await buildProduct({ product_name: word });
  await inTransaction(() =>
    Products.updateOne({ _id }, { $set: { changedAt: new Date(Date.now() - 30_000) } }),
  );
  await eventually(async () => expect(await totals(word)).toEqual([1, 1]));
});

test('pages contain every hit once, with current price and stock', async () => {
  const word = `w${newId()}`;
  for (let count = 0; count < 5; count += 1) await buildProduct({ product_name: `${word} ${count}` });
  const [copy] = copies;
  await eventually(async () => expect((await totals(word))[0]).toBe(5));
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => copy.search({ query: word, page, limit: 2, sort: 'name' })),
  );
  expect(pages.map((page) => page?.products.map(({ product_name }) => product_name.at(-1)))).toEqual([
    ['0', '1'],
    ['2', '3'],
    ['4'],
    [],
  ]);
  expect(pages.map((page) => page?.total)).toEqual([5, 5, 5, 5]);
  const [first] = pages[0]?.products ?? [];
  if (!first) throw new Error('nothing was found');
  await inTransaction(() => Products.updateOne({ _id: first._id }, { $set: { stock: 7 } }));
  const again = await copy.search({ query: word, page: 1, limit: 1, sort: 'name' });
  expect(again?.products[0]).toMatchObject({ _id: first._id, stock: 7, matches: [word] });
});
