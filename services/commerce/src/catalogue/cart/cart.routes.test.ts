import { maxCartLines } from '@petcare/contracts/commerce/products/cart.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteProduct } from '../products/change-product.ts';
import { Products } from '../products/product.model.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { removeFromCart } from './remove-from-cart.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;
const show = async (as: Customer) => (await commerce.send('GET', '/api/cart', { as })).body;
const put = (as: Customer, id: string, quantity: number) =>
  commerce.send('PUT', `/api/cart/lines/${id}`, { as, body: { quantity } });
const merge = (as: Customer, ...lines: [id: string, quantity: number][]) =>
  commerce.send('POST', '/api/cart/merge', {
    as,
    body: { lines: lines.map(([product_id, quantity]) => ({ product_id, quantity })) },
  });
const published = async ({ id }: Customer) => (await commerce.eventsAbout(id)).length;
const quantities = (cart: { lines: { product_id: string; quantity: number }[] }) =>
  Object.fromEntries(cart.lines.map(({ product_id, quantity }) => [product_id, quantity]));

describe('a cart', () => {
  test('starts empty, stores the current price of each product, and ignores an identical request', async () => {
    const customer = newCustomer();
    expect(await show(customer)).toEqual({ lines: [], count: 0, total: 0, updatedAt: null });
    const [bowl, rope] = [await buildProduct({ product_price: 120.5 }), await buildProduct({ stock: 4 })];
    await put(customer, bowl.id, 2);
    await put(customer, rope.id, 1);
    const { body } = await put(customer, rope.id, 3);
    expect(body).toMatchObject({ count: 5, total: 1741 });
    expect(body.lines).toMatchObject([
      { product_id: bowl.id, quantity: 2, price_seen: 120.5, state: 'ok', product: { stock: null } },
      { product_id: rope.id, quantity: 3, price_seen: 500, state: 'ok', product: { stock: 4 } },
    ]);
    expect((await put(customer, rope.id, 3)).body).toEqual(body);
    expect(await published(customer)).toBe(3);
  });

  test('removes a product at quantity 0, even a deleted one, and every product when cleared', async () => {
    const customer = newCustomer();
    const [bowl, rope] = [await buildProduct(), await buildProduct()];
    await put(customer, bowl.id, 1);
    await put(customer, rope.id, 1);
    await deleteProduct(bowl.id);
    expect((await put(customer, bowl.id, 1)).status).toBe(404);
    expect(quantities((await put(customer, bowl.id, 0)).body)).toEqual({ [rope.id]: 1 });
    for (let times = 0; times < 2; times += 1) {
      const cleared = await commerce.send('DELETE', '/api/cart', { as: customer });
      expect(cleared.body).toMatchObject({ lines: [], count: 0, total: 0 });
    }
    expect(await published(customer)).toBe(4);
  });

  test('shows why a line cannot be bought and excludes it from the total', async () => {
    const customer = newCustomer();
    const build = () => buildProduct({ stock: 5 });
    const [gone, soldOut, tooFew] = [await build(), await build(), await build()];
    const [dearer, fine] = [await build(), await build()];
    for (const product of [gone, soldOut, tooFew, dearer, fine]) await put(customer, product.id, 3);
    await deleteProduct(gone.id);
    await inTransaction(() => Products.updateOne({ _id: soldOut._id }, { stock: 0, productPrice: 1 }));
    await inTransaction(() => Products.updateOne({ _id: tooFew._id }, { stock: 2 }));
    await inTransaction(() => Products.updateOne({ _id: dearer._id }, { productPrice: 60_000 }));
    const cart = await show(customer);
    expect(cart.lines.map(({ state }: { state: string }) => state)).toEqual([
      'gone',
      'sold_out',
      'too_few',
      'price_changed',
      'ok',
    ]);
    expect(cart.lines[0].product).toBeNull();
    expect(cart).toMatchObject({ count: 15, total: 3_300 });
    // Setting the quantity confirms the new price.
    const { body } = await put(customer, dearer.id, 3);
    expect(body.lines[3]).toMatchObject({ state: 'ok', price_seen: 600 });
  });

  test('merges the cart of a visitor after sign-in: the larger quantity wins, and merging is idempotent', async () => {
    const customer = newCustomer();
    const [both, mine] = [await buildProduct(), await buildProduct()];
    const [theirs, gone] = [await buildProduct(), await buildProduct()];
    await put(customer, both.id, 5);
    await put(customer, mine.id, 1);
    await deleteProduct(gone.id);
    const collected = [
      [both.id, 2],
      [theirs.id, 15],
      [theirs.id, 15],
      [gone.id, 1],
    ] as [string, number][];
    for (let times = 0; times < 2; times += 1)
      expect(quantities((await merge(customer, ...collected)).body)).toEqual({
        [both.id]: 5,
        [mine.id]: 1,
        [theirs.id]: 20,
      });
    expect(await published(customer)).toBe(3);
  });

  test('keeps the concurrent changes of all devices', async () => {
    const customer = newCustomer();
    const goods = await Promise.all(Array.from({ length: 8 }, () => buildProduct()));
    const responses = await Promise.all(goods.map(({ id }) => put(customer, id, 2)));
    expect(responses.map(({ status }) => status)).toEqual(goods.map(() => 200));
    expect(quantities(await show(customer))).toEqual(Object.fromEntries(goods.map(({ id }) => [id, 2])));
  });

  test('refuses more products than the limit', async () => {
    const customer = newCustomer();
    const goods = await Promise.all(Array.from({ length: maxCartLines + 1 }, () => buildProduct()));
    const [first, ...others] = goods.map(({ id }) => [id, 1] as [string, number]);
    await merge(customer, ...others);
    const refused = await put(customer, first?.[0] ?? '', 1);
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'id']);
    if (first) await merge(customer, first);
    expect((await show(customer)).lines).toHaveLength(maxCartLines);
  });

  test('removes ordered products in the transaction of the order', async () => {
    const customer = newCustomer();
    const [bowl, rope] = [await buildProduct(), await buildProduct()];
    await merge(customer, [bowl.id, 1], [rope.id, 1]);
    for (let times = 0; times < 2; times += 1)
      await inTransaction(() => removeFromCart(customer.id, [bowl._id, newId()]));
    expect(quantities(await show(customer))).toEqual({ [rope.id]: 1 });
    expect(await published(customer)).toBe(2);
  });
});

test('a cart is private, and accepts only whole quantities of existing products', async () => {
  const { id } = await buildProduct();
  const customer = newCustomer();
  expect((await commerce.send('GET', '/api/cart', { as: visitor })).status).toBe(401);
  await put(customer, id, 1);
  expect((await show(newCustomer())).lines).toEqual([]);
  for (const quantity of [-1, 0.5, 21, '2', null])
    expect((await put(customer, id, quantity as number)).status).toBe(400);
  expect((await put(customer, newId(), 1)).status).toBe(404);
  expect((await put(customer, 'nonsense', 1)).status).toBe(404);
});
