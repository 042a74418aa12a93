import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Products } from '../products/product.model.ts';
import { cardPayment, newCustomer, startPayment } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { announceLowStock } from './announce-low-stock.ts';

const admin = userCaller(newId(), 'admin');
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const setLevel = (
  id: string,
  reorder_level: unknown,
  as: Parameters<TestCommerce['send']>[2] = { as: admin },
) => commerce.send('PUT', `/api/stock-levels/${id}`, { ...as, body: { reorder_level } });
const list = (query = '', as: Parameters<TestCommerce['send']>[2] = { as: admin }) =>
  commerce.send('GET', `/api/stock-levels${query}`, as);
const lowEvents = (id: string) =>
  OutboxRows.find({ 'envelope.name': 'product.stock_low', 'envelope.data.product_id': id })
    .sort({ _id: 1 })
    .lean();
const setStock = (id: string, stock: number | null) =>
  commerce.send('PUT', `/api/products/${id}`, { as: admin, body: { stock } });

async function buildLevel(stock: number | null, level: number | null) {
  const product = await buildProduct({ stock });
  if (level !== null) expect((await setLevel(product.id, level)).status).toBe(200);
  return product;
}

describe('the list of stock levels', () => {
  test('shows low products only, with the lowest stock first, and finds them by name', async () => {
    const lowProducts = async () => [
      Number((await list('?low=true')).headers.get('x-total-count')),
      (await commerce.send('GET', '/api/overview/commerce', { as: admin })).body.waiting.low_stock,
    ];
    const [others = 0] = await lowProducts();
    const [low, equal, above, uncounted, without, deleted] = [
      await buildLevel(1, 5),
      await buildLevel(5, 5),
      await buildLevel(6, 5),
      await buildLevel(null, 5),
      await buildLevel(0, null),
      await buildLevel(0, 5),
    ];
    await commerce.send('DELETE', `/api/products/${deleted.id}`, { as: admin });
    const ids = new Set([low, equal, above, uncounted, without, deleted].map(({ id }) => id));
    const idsIn = (body: { product: { _id: string } }[]) =>
      body.map(({ product }) => product._id).filter((id) => ids.has(id));
    const { body } = await list('?low=true');
    expect(idsIn(body)).toEqual([low.id, equal.id]);
    expect(body).toContainEqual(
      expect.objectContaining({
        product: expect.objectContaining({ _id: low.id, stock: 1 }),
        reorder_level: 5,
        low: true,
      }),
    );
    expect(idsIn((await list()).body)).toEqual([without.id, low.id, equal.id, above.id]);
    const named = await list(`?search=${encodeURIComponent(above.productName)}`);
    expect(named.body).toMatchObject([{ product: { _id: above.id }, low: false }]);
    expect(await lowProducts()).toEqual([others + 2, others + 2]);
  });

  test('is for admins only, as is the reorder level, which no answer of the store contains', async () => {
    const { id } = await buildLevel(3, 5);
    for (const [as, expected] of [
      [visitor, 401],
      [newCustomer(), 403],
      [userCaller(newId(), 'doctor'), 403],
    ] as const) {
      expect((await list('', { as })).status).toBe(expected);
      expect((await setLevel(id, 1, { as })).status).toBe(expected);
    }
    for (const path of [`/api/products/${id}`, '/api/products', '/api/products/search?query=ball'])
      expect(JSON.stringify((await commerce.send('GET', path)).body)).not.toMatch(/reorder|low_/);
  });
});

test.each([-1, 1.5, 1_000_001, '5', undefined])('the reorder level %s is refused', async (level) => {
  const { id } = await buildLevel(3, 2);
  const { status, body } = await setLevel(id, level);
  expect([status, body.errors[0].field]).toEqual([400, 'reorder_level']);
  expect((await Products.findById(id).lean())?.reorderLevel).toBe(2);
});

test('the reorder level of an unknown product is not found, and the same level again is not audited', async () => {
  expect((await setLevel(newId(), 5)).status).toBe(404);
  const { id } = await buildLevel(3, 2);
  const audits = () =>
    OutboxRows.countDocuments({
      'envelope.data.action': 'product.reorder_level_set',
      'envelope.data.record.id': id,
    });
  expect(await audits()).toBe(1);
  await setLevel(id, 2);
  expect(await audits()).toBe(1);
});

describe('low stock', () => {
  test('is announced once, by concurrent jobs too, and again only after the stock rose above the level', async () => {
    const { id } = await buildLevel(4, 3);
    await announceLowStock();
    expect(await lowEvents(id)).toEqual([]);
    await setStock(id, 3);
    await Promise.all(Array.from({ length: 5 }, () => announceLowStock()));
    expect(await lowEvents(id)).toMatchObject([
      { envelope: { data: { product_id: id, stock: 3, reorder_level: 3 }, aggregate: { sequence: 1 } } },
    ]);
    await setStock(id, 1);
    await announceLowStock();
    expect(await lowEvents(id)).toHaveLength(1);
    await setStock(id, 4);
    await announceLowStock();
    await setStock(id, 0);
    await announceLowStock();
    expect(
      (await lowEvents(id))
        .map(({ envelope }) => envelope.aggregate.sequence)
        .toSorted((one, other) => one - other),
    ).toEqual([1, 2]);
  });

  test('is announced once when several buyers take the last units at once', async () => {
    const { id } = await buildLevel(8, 5);
    const state = { buying: true };
    const buyers = Promise.all(
      Array.from({ length: 6 }, () => startPayment(commerce, newCustomer(), cardPayment(id))),
    ).finally(() => {
      state.buying = false;
    });
    while (state.buying) await announceLowStock();
    await buyers;
    await announceLowStock();
    expect(await lowEvents(id)).toHaveLength(1);
    expect((await Products.findById(id).lean())?.stock).toBe(2);
  });

  test.each([
    ['its level is removed', (id: string) => setLevel(id, null)],
    ['its stock is no longer counted', (id: string) => setStock(id, null)],
    ['its level is lowered', (id: string) => setLevel(id, 0)],
  ])('of a product ends when %s', async (_, end) => {
    const { id } = await buildLevel(2, 5);
    await announceLowStock();
    await end(id);
    await announceLowStock();
    expect((await Products.findById(id).lean())?.lowSince).toBeNull();
    await setLevel(id, 5);
    await setStock(id, 2);
    await announceLowStock();
    expect(await lowEvents(id)).toHaveLength(2);
  });
});
