import { maxWishlist } from '@petcare/contracts/commerce/products/wishlist.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCustomer } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { purgeTrash } from '../../lifecycle/trash/purge-trash.ts';
import { sendDueAlerts } from './send-due-alerts.ts';
import { StockAlerts, Wishlist } from './wishlist.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;
const admin = userCaller(newId(), 'admin');
const system = { kind: 'system', name: 'cascade' } as const;

const wishlist = (as: Customer, id: string, wished: unknown = true) =>
  commerce.send('PUT', `/api/wishlist/${id}`, { as, body: { wished } });
const alertMe = (as: Customer, id: string, wanted: unknown = true) =>
  commerce.send('PUT', `/api/wishlist/${id}/alert`, { as, body: { wanted } });
const wishlistOf = async (as: Customer) => (await commerce.send('GET', '/api/wishlist', { as })).body;
const productsOf = async (as: Customer) =>
  (await commerce.send('GET', '/api/wishlist/products', { as })).body.map(({ _id }: { _id: string }) => _id);
const setStock = (id: string, stock: number | null) =>
  commerce.send('PUT', `/api/products/${id}`, { as: admin, body: { stock } });
const dueOf = ({ id }: Customer) =>
  OutboxRows.find({ 'envelope.name': 'stock_alert.due', 'envelope.data.customer_id': id })
    .sort({ _id: 1 })
    .lean();

/** Fills the list of a user except for some places. */
async function fillList({ id: userId }: Customer, free: number): Promise<void> {
  await Wishlist.insertMany(
    Array.from({ length: maxWishlist - free }, (_, index) => ({
      _id: newId(),
      userId,
      productId: newId(),
      place: index + 1,
      createdAt: new Date(),
    })),
  );
}

describe('a wish list', () => {
  test('has each product once, newest first, and is private', async () => {
    const [customer, other] = [newCustomer(), newCustomer()];
    const [bowl, rope] = [await buildProduct(), await buildProduct()];
    await wishlist(customer, bowl.id);
    await Promise.all(Array.from({ length: 10 }, () => wishlist(customer, rope.id)));
    await wishlist(customer, bowl.id);
    expect(await wishlistOf(customer)).toEqual({ product_ids: [rope.id, bowl.id], alert_ids: [] });
    expect(await productsOf(customer)).toEqual([rope.id, bowl.id]);
    expect(await wishlistOf(other)).toEqual({ product_ids: [], alert_ids: [] });
    expect(await commerce.eventsAbout(customer.id)).toHaveLength(2);
  });

  test('loses a product that is taken off, also when requested twice', async () => {
    const customer = newCustomer();
    const rope = await buildProduct();
    await wishlist(customer, rope.id);
    for (let round = 0; round < 2; round += 1)
      expect((await wishlist(customer, rope.id, false)).body.product_ids).toEqual([]);
    expect(await commerce.eventsAbout(customer.id)).toHaveLength(2);
  });

  test('twenty requests at once never exceed the limit of the list', async () => {
    const customer = newCustomer();
    await fillList(customer, 3);
    const products = await Promise.all(Array.from({ length: 20 }, () => buildProduct()));
    const answers = await Promise.all(products.map(({ id }) => wishlist(customer, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'wishlist_full')).toHaveLength(17);
    expect(await Wishlist.countDocuments({ userId: customer.id })).toBe(maxWishlist);
  });

  test('refuses visitors, unknown and deleted products, and invalid bodies', async () => {
    const customer = newCustomer();
    const rope = await buildProduct();
    expect((await commerce.send('GET', '/api/wishlist', { as: visitor })).status).toBe(401);
    expect((await wishlist(customer, newId())).status).toBe(404);
    const { status, body } = await wishlist(customer, rope.id, 'yes');
    expect([status, body.errors[0].field]).toEqual([400, 'wished']);
    await wishlist(customer, rope.id);
    await commerce.send('DELETE', `/api/products/${rope.id}`, { as: admin });
    expect((await wishlist(newCustomer(), rope.id)).status).toBe(404);
    expect(await productsOf(customer)).toEqual([]);
    await purgeTrash(new Date(Date.now() + 31 * 86_400_000));
    expect(await wishlistOf(customer)).toEqual({ product_ids: [], alert_ids: [] });
  });
});

describe('a back-in-stock alert', () => {
  test('asked for ten times at once is one, and is sent once', async () => {
    const customer = newCustomer();
    const rope = await buildProduct({ stock: 0 });
    await Promise.all(Array.from({ length: 10 }, () => alertMe(customer, rope.id)));
    expect((await wishlistOf(customer)).alert_ids).toEqual([rope.id]);
    await sendDueAlerts();
    expect(await dueOf(customer)).toHaveLength(0);
    await setStock(rope.id, 4);
    await Promise.all(Array.from({ length: 5 }, () => sendDueAlerts()));
    const [due, ...others] = await dueOf(customer);
    expect(others).toEqual([]);
    expect(due?.envelope.data).toMatchObject({ product_id: rope.id, product_name: rope.productName });
    // It is used up.
    expect((await wishlistOf(customer)).alert_ids).toEqual([]);
    await setStock(rope.id, 0);
    await setStock(rope.id, 9);
    await sendDueAlerts();
    expect(await dueOf(customer)).toHaveLength(1);
  });

  test('of a hundred users is sent once to each by several copies', async () => {
    const rope = await buildProduct({ stock: 0 });
    const customers = Array.from({ length: 100 }, () => newCustomer());
    await Promise.all(customers.map((customer) => alertMe(customer, rope.id)));
    await setStock(rope.id, 1);
    const sent = await Promise.all(Array.from({ length: 3 }, () => sendDueAlerts()));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(100);
    const due = await OutboxRows.find({
      'envelope.data.product_id': rope.id,
      'envelope.name': 'stock_alert.due',
    });
    expect(due).toHaveLength(100);
  });

  test('is also sent when the stock is no longer counted, and not after it was withdrawn', async () => {
    const [customer, other] = [newCustomer(), newCustomer()];
    const rope = await buildProduct({ stock: 0 });
    await alertMe(customer, rope.id);
    await alertMe(other, rope.id);
    expect((await alertMe(other, rope.id, false)).body.alert_ids).toEqual([]);
    await setStock(rope.id, null);
    await sendDueAlerts();
    expect(await dueOf(customer)).toHaveLength(1);
    expect(await dueOf(other)).toHaveLength(0);
  });

  test('is refused for a product that can be bought, and for an unknown one', async () => {
    const answer = await alertMe(newCustomer(), (await buildProduct({ stock: 1 })).id);
    expect([answer.status, answer.body.code]).toEqual([409, 'product_available']);
    expect((await alertMe(newCustomer(), newId())).status).toBe(404);
  });
});

test('wishlist and alerts are exported, and erased with their user', async () => {
  const customer = newCustomer();
  const rope = await buildProduct({ stock: 0 });
  await wishlist(customer, rope.id);
  await alertMe(customer, rope.id);
  const path = `/internal/commerce/users/${customer.id}`;
  expect((await commerce.send('GET', `${path}/rows`, { as: system })).body).toMatchObject({
    wishlist: [{ productId: rope.id }],
    stock_alerts: [{ productId: rope.id }],
  });
  await commerce.send('DELETE', `${path}/personal-rows`, { as: system });
  expect(await Wishlist.countDocuments({ userId: customer.id })).toBe(0);
  expect(await StockAlerts.countDocuments({ userId: customer.id })).toBe(0);
});
