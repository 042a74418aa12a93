import { removeMarks, readState } from '@petcare/platform/cache/change-marks.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cardPayment, newCustomer } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { productChanges, Products } from './product.model.ts';
import { releaseStock, reserveStock } from './stock.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const internalFields = ['nameKey', 'searchTerms', 'revision', 'changedAt', 'imageOwnerId'];
const get = (path: string) => commerce.send('GET', path, { as: visitor });
const search = (query: string) => get(`/api/products/search?query=${encodeURIComponent(query)}`);
const names = ({ body }: { body: { product_name: string }[] }) =>
  body.map(({ product_name }) => product_name);

test('a list reads no field from the database that it does not show', async () => {
  const { id } = await buildProduct();
  const reads: Record<string, 0 | 1>[] = [];
  mongoose.set('debug', (_collection: string, method: string, ...args: unknown[]) => {
    const [filter, options] = args as [object, { projection?: Record<string, 0 | 1> }];
    if (method === 'find' && JSON.stringify(filter).includes(id)) reads.push(options.projection ?? {});
  });
  onTestFinished(() => void mongoose.set('debug', false));
  expect((await get(`/api/products?ids=${id}`)).body).toHaveLength(1);
  const isRead = (field: string) =>
    reads.some((fields) => (Object.values(fields).includes(1) ? fields[field] === 1 : fields[field] !== 0));
  expect(['productName', ...internalFields].filter(isRead)).toEqual(['productName']);
});

describe('the Bangla texts of a product', () => {
  const admin = userCaller(newId(), 'admin');
  const texts = { product_name_bn: 'কেনকো বল', product_description_bn: 'লাফায়।' };
  const update = (id: string, body: object) =>
    commerce.send('PUT', `/api/products/${id}`, { as: admin, body });

  test('stand beside the others, are found by both searches, and null removes them', async () => {
    const { id } = await buildProduct();
    expect((await get(`/api/products/${id}`)).body).not.toHaveProperty('product_name_bn');
    const added = await update(id, { ...texts, version: 1 });
    expect(added.body.product).toMatchObject({ ...texts, version: 2 });
    expect((await update(id, texts)).body.product.version).toBe(2);
    const list = await get(`/api/products?search=${encodeURIComponent('কেনকো')}`);
    expect(list.body).toMatchObject([{ _id: id }]);
    await eventually(async () => expect((await search('কেনকো')).body).toMatchObject([{ _id: id, ...texts }]));
    const renamed = await update(id, { product_name: 'Another ball' });
    expect(renamed.body.product).toMatchObject(texts);
    expect((await get(`/api/products?search=${encodeURIComponent('কেনকো')}`)).body).toHaveLength(1);
    const removed = await update(id, { product_name_bn: null, product_description_bn: null });
    expect(JSON.stringify(removed.body.product)).not.toContain('_bn');
    expect((await get(`/api/products?search=${encodeURIComponent('কেনকো')}`)).body).toEqual([]);
  });

  test.each([
    ['product_name_bn', ''],
    ['product_name_bn', 'ব'.repeat(121)],
    ['product_description_bn', 'ব'.repeat(4_001)],
    ['product_name_bn', 5],
  ])('are refused when %s is %j', async (field, value) => {
    const { id } = await buildProduct();
    const { status, body } = await update(id, { [field]: value });
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });
});

describe('the catalogue', () => {
  test('is public, newest first, paged, and has a total', async () => {
    const old = await buildProduct({ createdAt: '2030-01-01T00:00:00.000Z' });
    const twins = [
      await buildProduct({ createdAt: '2030-01-02T00:00:00.000Z' }),
      await buildProduct({ createdAt: '2030-01-02T00:00:00.000Z' }),
    ];
    const expected = [
      ...twins
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
      old.id,
    ];
    const pages = await Promise.all([1, 2, 3].map((page) => get(`/api/products?page=${page}&limit=1`)));
    expect(pages.map(({ body }) => body[0]._id)).toEqual(expected);
    expect(Number(pages[0]?.headers.get('x-total-count'))).toBe(
      await Products.countDocuments({ deletedAt: null }),
    );
  });

  test('shows prices in taka and no internal fields', async () => {
    const { id } = await buildProduct({ product_price: 1250.5, stock: 3 });
    const { body } = await get(`/api/products/${id}`);
    expect(body).toMatchObject({ _id: id, product_price: 1250.5, stock: 3 });
    for (const field of internalFields) expect(body).not.toHaveProperty(field);
  });

  test('can be filtered by type, also by its short name', async () => {
    const food = await buildProduct({ product_type: 'Pet Food' });
    const toy = await buildProduct({ product_type: 'Pet Toy' });
    for (const type of ['Food', 'Pet Food']) {
      const { body } = await get(`/api/products/by-type?product_type=${encodeURIComponent(type)}`);
      const ids = body.map(({ _id }: { _id: string }) => _id);
      expect(ids).toContain(food.id);
      expect(ids).not.toContain(toy.id);
    }
  });

  test('answers 404 for an unknown product or a malformed id', async () => {
    expect((await get(`/api/products/${newId()}`)).status).toBe(404);
    expect((await get('/api/products/nonsense')).status).toBe(404);
  });
});

describe('search', () => {
  test('combines words, filters, sorting and pages', async () => {
    for (const [size, product_price, stock] of [
      ['S', 100, 0],
      ['M', 200, 5],
      ['L', 300, null],
    ] as const)
      await buildProduct({ product_name: `Quokka harness ${size}`, product_price, stock });
    await eventually(async () => expect((await search('quokka')).body).toHaveLength(3));
    const page = await get('/api/products/search?query=QUOK&page=2&limit=2&sort=price_low');
    expect(names(page)).toEqual(['Quokka harness L']);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(page.body[0].matches).toEqual(['Quokka']);
    const dear = await get('/api/products/search?query=quokka&min_price=150&in_stock=true&sort=price_high');
    expect(names(dear)).toEqual(['Quokka harness L', 'Quokka harness M']);
    expect(names(await get('/api/products/search?query=quokka&product_type=Food'))).toEqual([]);
  });

  test.each([['.*'], ['(a+)+$'], ['$where'], ['[']])('treats %s as plain text', async (query) => {
    const response = await search(query);
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('x-total-count'))).toBe(response.body.length);
  });
});

describe('the lists', () => {
  test('are filtered and sorted by the query', async () => {
    const ids: string[] = [];
    for (const [product_name, product_price, stock] of [
      ['bowl', 100, 0],
      ['Ant farm', 300, 2],
      ['Cage', 200, null],
    ] as const)
      ids.push((await buildProduct({ product_name, product_price, stock, product_type: 'Pet Food' })).id);
    const listed = async (query: string) => names(await get(`/api/products?ids=${ids.join(',')}&${query}`));
    expect(await listed('sort=newest')).toEqual(['Cage', 'Ant farm', 'bowl']);
    expect(await listed('sort=name')).toEqual(['Ant farm', 'bowl', 'Cage']);
    expect(await listed('sort=price_low')).toEqual(['bowl', 'Cage', 'Ant farm']);
    expect(await listed('sort=price_high&in_stock=true')).toEqual(['Ant farm', 'Cage']);
    expect(await listed('min_price=100.5&max_price=300&product_type=Food')).toEqual(['Cage', 'Ant farm']);
    expect(await listed('product_type=Toy')).toEqual([]);
  });
});

const admin = userCaller(newId(), 'admin');
const form = (given: Record<string, unknown> = {}) => ({
  product_type: 'Pet Toy',
  product_name: 'Jamdani Yarn Ball',
  product_price: '150.50',
  product_description: 'Tightly wound.',
  product_image: commerce.upload(admin.id),
  ...given,
});
const add = (body: Record<string, unknown>, as: typeof admin = admin) =>
  commerce.send('POST', '/api/products', { as, body });
const edit = (id: string, body: unknown, as: typeof admin = admin) =>
  commerce.send('PUT', `/api/products/${id}`, { as, body });
const published = async (id: string) =>
  (await commerce.eventsAbout(id)).map(({ envelope }) => [envelope.name, envelope.aggregate.sequence]);

describe('an admin', () => {
  test('adds a product with a picture of their own upload', async () => {
    const { status, body } = await add(form());
    expect([status, body.message]).toEqual([201, 'Product posted!']);
    expect(body.product).toMatchObject({ product_price: 150.5, stock: null, version: 1 });
    expect(await published(body.product._id)).toEqual([['product.changed', 1]]);
    expect((await get(`/api/products/${body.product._id}`)).body).toEqual(body.product);
    const foreign = await add(form({ product_image: commerce.upload(newId()) }));
    expect([foreign.status, foreign.body.errors[0].field]).toEqual([400, 'product_image']);
    const empty = await add({});
    const fields = empty.body.errors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(Object.keys(form()));
  });

  test('changes only given fields, and an edit without changes publishes no event', async () => {
    const { id, productName } = await buildProduct({ stock: 3 });
    const changed = await edit(id, { product_price: '75', product_name: ' ', product_description: '' });
    expect(changed.body).toMatchObject({
      message: 'Product updated!',
      product: { product_price: 75, product_name: productName, stock: 3, version: 2 },
    });
    const again = await edit(id, { product_price: 75, version: 1 });
    expect(again.body).toMatchObject({ message: 'Nothing has changed.', product: { version: 2 } });
    expect(await published(id)).toEqual([['product.changed', 2]]);
    expect((await edit(id, { stock: null })).body.product.stock).toBeNull();
  });

  test('gets a conflict for an edit with an outdated version', async () => {
    const { id } = await buildProduct();
    expect((await edit(id, { product_name: 'By one', version: 1 })).status).toBe(200);
    const late = await edit(id, { product_name: 'By the other', version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
    expect(late.body.details.current).toMatchObject({ product_name: 'By one', version: 2 });
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, index) => edit(id, { product_name: `Edit ${index}`, version: 2 })),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('sets the unreserved stock, to which released units are added', async () => {
    const product = await buildProduct({ stock: 5 });
    const held = [{ productId: product._id, quantity: 2 }];
    await inTransaction(() => reserveStock(held));
    expect((await edit(product.id, { stock: 10 })).body.product.stock).toBe(10);
    await inTransaction(() => releaseStock(held));
    expect(await stockOf(product.id)).toBe(12);
  });

  test('deletes a product, which can then neither be found, edited nor bought', async () => {
    const { id } = await buildProduct({ product_name: `Gone${newId()}`, stock: 5 });
    for (let times = 0; times < 2; times += 1)
      expect((await commerce.send('DELETE', `/api/products/${id}`, { as: admin })).body.message).toBe(
        'Deleted!',
      );
    expect(await published(id)).toEqual([['product.deleted', 2]]);
    expect((await get(`/api/products/${id}`)).status).toBe(404);
    expect((await get(`/api/products?ids=${id}`)).body).toEqual([]);
    expect((await edit(id, { product_name: 'Back' })).status).toBe(404);
    const bought = await commerce.send('POST', '/api/payments/card', {
      as: newCustomer(),
      body: cardPayment(id),
    });
    expect(bought.status).toBe(404);
  });
});

test('only admins can change products', async () => {
  const { id } = await buildProduct();
  for (const role of ['user', 'doctor'] as const) {
    const as = userCaller(newId(), role);
    expect((await add(form(), as)).status).toBe(403);
    expect((await edit(id, { product_name: 'Mine' }, as)).status).toBe(403);
    expect((await commerce.send('DELETE', `/api/products/${id}`, { as })).status).toBe(403);
  }
  expect((await commerce.send('DELETE', `/api/products/${id}`, { as: visitor })).status).toBe(401);
});

test.each([
  ['/api/products/search', 'query'],
  ['/api/products/search?query=', 'query'],
  [`/api/products/search?query=${'x'.repeat(101)}`, 'query'],
  ['/api/products/search?query[$ne]=', 'query'],
  ['/api/products/search?query=a&query=b', 'query'],
  ['/api/products/by-type', 'product_type'],
  ['/api/products/by-type?product_type=Pet%20Car', 'product_type'],
  ['/api/products?limit=1000000000', 'limit'],
  ['/api/products?page=0', 'page'],
  ['/api/products?sort=price', 'sort'],
  ['/api/products?min_price=cheap', 'min_price'],
  ['/api/products?in_stock=maybe', 'in_stock'],
  ['/api/products?ids=1,2', 'ids'],
])('%s is refused naming %s', async (path, field) => {
  const { status, body } = await get(path);
  expect(status).toBe(400);
  expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
});

test('a product and its lists are kept until any product changes', async () => {
  const { _id, id } = await buildProduct({ product_name: 'Kept ball', product_price: 777 });
  await removeMarks();
  await expect.poll(() => readState([productChanges])).not.toBeNull();
  const shown = async () => [
    (await get(`/api/products/${id}`)).body.product_name,
    ...names(await get('/api/products?search=kept')),
    ...names(await get('/api/products/by-type?product_type=Pet%20Toy&min_price=777&max_price=777')),
  ];
  expect(await shown()).toEqual(['Kept ball', 'Kept ball', 'Kept ball']);
  // A change without a mark shows which answers are kept.
  await Products.collection.updateOne({ _id: _id as never }, { $set: { productName: 'New ball' } });
  expect(await shown()).toEqual(['Kept ball', 'Kept ball', 'Kept ball']);
  await buildProduct();
  expect(await shown()).toEqual(['New ball', 'New ball', 'New ball']);
});
