import { newId } from '@petcare/platform/mongo.ts';
import { visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProduct } from '../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';
import { Products } from './product.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const get = (path: string) => commerce.send('GET', path, { as: visitor });
const search = (query: string) => get(`/api/products/search?query=${encodeURIComponent(query)}`);
const names = ({ body }: { body: { product_name: string }[] }) =>
  body.map(({ product_name }) => product_name);

describe('the catalogue', () => {
  test('is open to visitors, newest first, in pages, with the length of the whole', async () => {
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
    expect(Number(pages[0]?.headers.get('x-total-count'))).toBe(await Products.countDocuments());
  });

  test('shows a price in taka and none of what only we need', async () => {
    const { id } = await buildProduct({ product_price: 1250.5, stock: 3 });
    const { body } = await get(`/api/products/${id}`);
    expect(body).toMatchObject({ _id: id, product_price: 1250.5, stock: 3 });
    expect(body).not.toHaveProperty('search_words');
  });

  test('by type, with the store’s short words too', async () => {
    const food = await buildProduct({ product_type: 'Pet Food' });
    const toy = await buildProduct({ product_type: 'Pet Toy' });
    for (const type of ['Food', 'Pet Food']) {
      const { body } = await get(`/api/products/by-type?product_type=${encodeURIComponent(type)}`);
      const ids = body.map(({ _id }: { _id: string }) => _id);
      expect(ids).toContain(food.id);
      expect(ids).not.toContain(toy.id);
    }
  });

  test('a product that is not there, or a malformed id, is not found', async () => {
    expect((await get(`/api/products/${newId()}`)).status).toBe(404);
    expect((await get('/api/products/nonsense')).status).toBe(404);
  });
});

describe('search', () => {
  test('finds what holds every word, in name, type or description, whatever the case', async () => {
    await buildProduct({
      product_name: 'Zebrafish Flakes',
      product_type: 'Pet Food',
      product_description: 'Floats slowly.',
    });
    await buildProduct({ product_name: 'Zebrafish Net', product_description: 'For moving day.' });
    expect(names(await search('ZEBRAFISH'))).toHaveLength(2);
    expect(names(await search('float zebra food'))).toEqual(['Zebrafish Flakes']);
    expect(names(await search('zebrafish medicine'))).toEqual([]);
    expect(names(await search('ebrafish'))).toEqual([]);
  });

  test('finds Bangla words by their beginning', async () => {
    await buildProduct({ product_name: 'Kitten milk', product_description: 'বিড়ালছানার গুঁড়া দুধ।' });
    expect(names(await search('বিড়ালছানা'))).toEqual(['Kitten milk']);
  });

  test.each([['.*'], ['(a+)+$'], ['$where'], ['[']])('%s is text and nothing else', async (query) => {
    const answer = await search(query);
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('x-total-count'))).toBe(answer.body.length);
  });

  test('pages its results', async () => {
    for (const size of ['S', 'M', 'L']) await buildProduct({ product_name: `Quokka harness ${size}` });
    const second = await get('/api/products/search?query=quokka&page=2&limit=2');
    expect(second.body).toHaveLength(1);
    expect(second.headers.get('x-total-count')).toBe('3');
  });
});

test.each([
  ['/api/products/search', 'query'],
  ['/api/products/search?query=', 'query'],
  [`/api/products/search?query=${'x'.repeat(101)}`, 'query'],
  ['/api/products/search?query[$ne]=', 'query[$ne]'],
  ['/api/products/search?query=a&query=b', 'query'],
  ['/api/products/by-type', 'product_type'],
  ['/api/products/by-type?product_type=Pet%20Car', 'product_type'],
  ['/api/products?limit=1000000000', 'limit'],
  ['/api/products?page=0', 'page'],
  ['/api/products?sort=price', 'sort'],
])('%s is refused naming %s', async (path, field) => {
  const { status, body } = await get(path);
  expect(status).toBe(400);
  expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
});
