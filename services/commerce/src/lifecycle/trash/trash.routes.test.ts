import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Products } from '../../catalogue/products/product.model.ts';
import { buyOne } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { purgeTrash } from './purge-trash.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');
const ask = (method: string, path: string, as: Parameters<TestCommerce['send']>[2] = { as: admin }) =>
  commerce.send(method, path, as);
const remove = (id: string) => ask('DELETE', `/api/products/${id}`);
const restore = (id: string) => ask('POST', `/api/commerce/trash/product/${id}/restore`);
const idsOf = (rows: { id?: string; _id?: string }[]) => rows.map(({ id, _id }) => id ?? _id);
const inTrash = async () => idsOf((await ask('GET', '/api/commerce/trash')).body);
const inStore = async () => idsOf((await ask('GET', '/api/products', {})).body);
const monthsLater = () => new Date(Date.now() + 31 * 24 * 3_600_000);
const lastOf = async (id: string) => (await commerce.eventsAbout(id)).at(-1)?.envelope;

test('a deleted product is in the trash and can be restored with its stock', async () => {
  const product = await buildProduct({ stock: 4, product_name: 'Velvet hedgehog' });
  await buyOne(commerce, product.id);
  const found = async () =>
    idsOf((await ask('GET', '/api/products/search?query=velvet%20hedgehog', {})).body).includes(product.id);
  // The search index is updated within a second.
  await eventually(async () => expect(await found()).toBe(true));
  expect(await inTrash()).not.toContain(product.id);

  await remove(product.id);
  expect(await inStore()).not.toContain(product.id);
  await eventually(async () => expect(await found()).toBe(false));
  const [entry] = (await ask('GET', '/api/commerce/trash')).body;
  expect(entry).toMatchObject({
    kind: 'product',
    id: product.id,
    label: 'Velvet hedgehog',
    image_URL: product.productImage,
  });
  expect(Date.parse(entry.expires_at) - Date.parse(entry.deleted_at)).toBe(30 * 24 * 3_600_000);

  for (let times = 0; times < 2; times += 1) expect((await restore(product.id)).status).toBe(200);
  expect(await inTrash()).not.toContain(product.id);
  expect(await inStore()).toContain(product.id);
  await eventually(async () => expect(await found()).toBe(true));
  expect(await stockOf(product.id)).toBe(3);
  expect(await lastOf(product.id)).toMatchObject({ name: 'product.changed' });
  await buyOne(commerce, product.id);
  expect(await stockOf(product.id)).toBe(2);
});

test('a purged product keeps its picture only if it was ordered', async () => {
  const [sold, unsold] = [await buildProduct(), await buildProduct()];
  const kept = await buildProduct();
  await buyOne(commerce, sold.id);
  for (const { id, productImage } of [sold, unsold]) {
    await remove(id);
    expect(await lastOf(id)).toMatchObject({ name: 'product.deleted', data: { img_URL: productImage } });
  }
  await purgeTrash();
  expect(await inTrash()).toEqual(expect.arrayContaining([sold.id, unsold.id]));
  await Promise.all([purgeTrash(monthsLater()), purgeTrash(monthsLater())]);
  expect(await Products.exists({ _id: unsold.id })).toBeNull();
  expect(await Products.exists({ _id: kept.id })).not.toBeNull();
  expect((await restore(unsold.id)).status).toBe(404);
  expect(await lastOf(sold.id)).toMatchObject({
    name: 'product.purged',
    data: { img_URL: sold.productImage },
  });
  expect(await lastOf(unsold.id)).toMatchObject({ name: 'product.purged', data: { img_URL: '' } });
  for (const { id } of [sold, unsold]) {
    const events = await commerce.eventsAbout(id);
    expect(events.filter(({ envelope }) => envelope.name === 'product.purged')).toHaveLength(1);
  }
});

test('an expired product cannot be restored, even before it is purged', async () => {
  const product = await buildProduct();
  await remove(product.id);
  await inTransaction(() =>
    Products.updateOne({ _id: product.id }, { deletedAt: new Date(Date.now() - 31 * 24 * 3_600_000) }),
  );
  expect(await inTrash()).not.toContain(product.id);
  expect((await restore(product.id)).status).toBe(404);
});

test('only admins can read and restore the trash', async () => {
  const product = await buildProduct();
  await remove(product.id);
  for (const role of ['user', 'doctor'] as const) {
    const as = { as: userCaller(newId(), role) };
    expect((await ask('GET', '/api/commerce/trash', as)).status).toBe(403);
    expect((await ask('POST', `/api/commerce/trash/product/${product.id}/restore`, as)).status).toBe(403);
  }
  expect((await restore(newId())).status).toBe(404);
});
