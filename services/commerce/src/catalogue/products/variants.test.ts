import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Orders } from '../../orders/order.model.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { buildReview } from '../../testing/build-review.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Products } from './product.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');
const save = (id: string, body: object, as: Caller = admin) =>
  commerce.send('PUT', `/api/products/${id}/variants`, { as, body });
const get = async (path: string) => (await commerce.send('GET', path, { as: visitor })).body;
const show = (id: string): Promise<Product> => get(`/api/products/${id}`);
const update = (id: string, body: object) => commerce.send('PUT', `/api/products/${id}`, { as: admin, body });
const variantsOf = (product: Product) => product.group?.variants ?? [];

/** A bag of food for ৳500 with a smaller one for ৳350, of which three are left. */
async function buildGroup(fields: object = {}) {
  const word = `w${newId()}`;
  const base = await buildProduct({ product_type: 'Pet Food', product_price: 500, stock: 5, ...fields });
  const answer = await save(base.id, {
    name: `Kibble ${word}`,
    name_bn: 'দানা',
    variants: [
      {
        _id: base.id,
        version: 1,
        label: '3 kg',
        label_bn: '৩ কেজি',
        product_price: 500,
        weight_grams: 3_000,
      },
      { label: '1 kg', label_bn: '১ কেজি', product_price: 350, stock: 3, weight_grams: 1_000 },
    ],
  });
  expect(answer.status).toBe(200);
  const product = answer.body.product as Product;
  const [large, small] = variantsOf(product);
  if (!large || !small) throw new Error('a group of two was expected');
  return { word, large, small, product };
}

const bodyOf = ({ group }: Product, added: { label: string; product_price: number }[] = []) => ({
  name: group?.name,
  ...(group?.name_bn && { name_bn: group.name_bn }),
  variants: [
    ...(group?.variants ?? []).map(({ _id, version, label, label_bn, product_price }) => ({
      _id,
      version,
      label,
      ...(label_bn && { label_bn }),
      product_price,
    })),
    ...added,
  ],
});

describe('the variants of a product', () => {
  test('are products of their own, named after the group and their label in both languages', async () => {
    const { word, large, small } = await buildGroup();
    const shown = await show(small._id);
    expect(shown).toMatchObject({
      product_name: `Kibble ${word}, 1 kg`,
      product_name_bn: 'দানা, ১ কেজি',
      product_type: 'Pet Food',
      product_description: 'It bounces.',
      product_image: '/scenes/product-ball.webp',
      product_price: 350,
      stock: 3,
      weight_grams: 1_000,
      group: { name: `Kibble ${word}`, name_bn: 'দানা' },
    });
    expect(variantsOf(shown).map(({ _id, label, stock }) => [_id, label, stock])).toEqual([
      [large._id, '3 kg', 5],
      [small._id, '1 kg', 3],
    ]);
    const single = await buildProduct();
    expect(await show(single.id)).not.toHaveProperty('group');
  });

  test('have one card in the store, that of the cheapest, and are found once', async () => {
    const { word, small, large } = await buildGroup();
    const inStore = async (query: string) =>
      ((await get(`/api/products/by-type?product_type=Food&limit=100&${query}`)) as Product[])
        .filter(({ group }) => group?.name === `Kibble ${word}`)
        .map(({ _id }) => _id);
    expect(await inStore('')).toEqual([small._id]);
    // A filter is passed by any variant.
    expect(await inStore('min_price=450')).toEqual([small._id]);
    expect(await inStore('min_price=1000')).toEqual([]);
    const found = async (words: string) =>
      ((await get(`/api/products/search?query=${encodeURIComponent(words)}`)) as Product[]).map(
        ({ _id }) => _id,
      );
    await eventually(async () => expect(await found(word)).toEqual([small._id]));
    expect(await found(`${word} 3 kg`)).toEqual([large._id]);
    await update(small._id, { product_price: 1_200 });
    expect(await inStore('')).toEqual([large._id]);
    await commerce.send('DELETE', `/api/products/${large._id}`, { as: admin });
    expect(await inStore('')).toEqual([small._id]);
    await commerce.send('POST', `/api/commerce/trash/product/${large._id}/restore`, { as: admin, body: {} });
    expect(await inStore('in_stock=true')).toHaveLength(1);
    // The list of all products shows each.
    expect(await get(`/api/products?search=${word}`)).toHaveLength(2);
  });

  test('share texts and reviews, and each is sold from its own stock under its own name', async () => {
    const { word, large, small } = await buildGroup();
    await update(large._id, { product_description: 'For grown cats.', stock: 9 });
    expect(await show(small._id)).toMatchObject({ product_description: 'For grown cats.', stock: 3 });
    const product = { ...(await Products.findById(large._id).orFail().lean()), id: large._id };
    await buildReview(commerce, { product, stars: 5 });
    expect([await stockOf(large._id), await stockOf(small._id)]).toEqual([8, 3]);
    expect(await Orders.findOne({ 'lines.productId': large._id }).lean()).toMatchObject({
      lines: [{ productName: `Kibble ${word}, 3 kg`, unitPrice: 50_000, quantity: 1 }],
    });
    expect((await show(small._id)).rating).toEqual({ average: 5, count: 1 });
    expect(await get(`/api/products/${small._id}/reviews`)).toMatchObject([{ product_id: large._id }]);
  });

  test('show the picture of another one unless they have their own', async () => {
    const { product, large, small } = await buildGroup();
    const customer = newCustomer();
    await commerce.send('PUT', `/api/cart/lines/${small._id}`, { as: customer, body: { quantity: 2 } });
    const inCart = async () =>
      (await commerce.send('GET', '/api/cart', { as: customer })).body.lines[0].product.product_image;
    expect(await inCart()).toBe('/scenes/product-ball.webp');
    const picture = commerce.upload(admin.id);
    const body = bodyOf(product);
    await save(product._id, {
      ...body,
      variants: body.variants.map((one) => (one.label === '1 kg' ? { ...one, product_image: picture } : one)),
    });
    expect(await inCart()).toBe(picture);
    expect((await show(large._id)).product_image).toBe('/scenes/product-ball.webp');
    await commerce.send('DELETE', `/api/products/${large._id}`, { as: admin });
    const left = bodyOf(await show(small._id));
    await save(small._id, {
      ...left,
      variants: left.variants.map((one) => ({ ...one, product_image: null })),
    });
    expect(await inCart()).toBe('');
  });

  test('are changed together: an identical request changes nothing, and stock that is not named stays', async () => {
    const { product, small } = await buildGroup();
    const same = await save(product._id, bodyOf(product));
    expect(same.body).toMatchObject({
      message: 'Nothing has changed.',
      product: { version: product.version },
    });
    const renamed = await save(product._id, { ...bodyOf(product), name: 'Dry food' });
    expect(variantsOf(renamed.body.product).map(({ version }) => version)).toEqual([3, 2]);
    expect(await show(small._id)).toMatchObject({ product_name: 'Dry food, 1 kg', stock: 3 });
  });
});

test('variants are shown to buyers in the order in which they were saved, also if nothing else has changed', async () => {
  const { product, small } = await buildGroup();
  const body = bodyOf(product);
  const moved = await save(product._id, { ...body, variants: body.variants.toReversed() });
  expect(moved.body.message).toBe('Product updated!');
  expect(variantsOf(await show(small._id)).map(({ label }) => label)).toEqual(['1 kg', '3 kg']);
  await eventually(async () => {
    const [found] = await get(`/api/products/search?query=${product.group?.name}`);
    expect(variantsOf(found).map(({ label }) => label)).toEqual(['1 kg', '3 kg']);
  });
});

describe('a change of variants is refused', () => {
  test.each<[string, string, (body: ReturnType<typeof bodyOf>) => object]>([
    [
      'a label that is used twice',
      'variants.2.label',
      (body) => ({
        ...body,
        variants: [...body.variants, { label: ' 1 KG ', product_price: 5 }],
      }),
    ],
    [
      'a variant of another product',
      'variants.2._id',
      (body) => ({
        ...body,
        variants: [...body.variants, { _id: newId(), version: 1, label: 'XL', product_price: 5 }],
      }),
    ],
    [
      'a price of nothing',
      'variants.0.product_price',
      (body) => ({
        ...body,
        variants: body.variants.map((one) => ({ ...one, product_price: 0 })),
      }),
    ],
    ['a name that is too long', 'name', (body) => ({ ...body, name: 'n'.repeat(89) })],
    [
      'a picture of somebody else',
      'variants.0.product_image',
      (body) => ({
        ...body,
        variants: body.variants.map((one) => ({ ...one, product_image: commerce.upload(newId()) })),
      }),
    ],
  ])('with %s', async (_name, field, change) => {
    const { product } = await buildGroup();
    const { status, body } = await save(product._id, change(bodyOf(product)));
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    expect(await show(product._id)).toEqual(product);
  });

  test('unless it names all of them as they are', async () => {
    const { product, small } = await buildGroup();
    const body = bodyOf(product);
    const partial = await save(product._id, { ...body, variants: body.variants.slice(0, 1) });
    expect([partial.status, partial.body.code]).toEqual([409, 'version_conflict']);
    await update(small._id, { product_price: 360 });
    expect((await save(product._id, { ...body, name: 'Mine' })).status).toBe(409);
    const name = await update(small._id, { product_name: 'Mine' });
    expect([name.status, name.body.errors[0].field]).toEqual([400, 'product_name']);
  });

  test('to others than admins, and for a product that is gone', async () => {
    const { product } = await buildGroup();
    expect((await save(product._id, bodyOf(product), newCustomer())).status).toBe(403);
    expect((await save(product._id, bodyOf(product), visitor)).status).toBe(401);
    expect((await save(newId(), bodyOf(product))).status).toBe(404);
  });
});

test('of ten admins who add a variant at once, one succeeds, and one variant is in front', async () => {
  const { product, word } = await buildGroup();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      save(product._id, bodyOf(product, [{ label: '500 g', product_price: 100 + index }])),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  const rows = await Products.find({ searchTerms: word }).lean();
  expect(rows.filter(({ variant }) => variant?.front).map(({ variant }) => variant?.label)).toEqual([
    '500 g',
  ]);
  expect(rows).toHaveLength(3);
});

test('concurrent changes of prices leave the cheapest variant in front', async () => {
  const { large, small, word } = await buildGroup();
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([
      update(large._id, { product_price: 200 + round }),
      update(small._id, { product_price: 500 + round }),
    ]);
    const rows = await Products.find({ searchTerms: word }).lean();
    expect(rows.filter(({ variant }) => variant?.front).map(({ productPrice }) => productPrice)).toEqual([
      20_000 + round * 100,
    ]);
    await Promise.all([update(large._id, { product_price: 500 }), update(small._id, { product_price: 350 })]);
  }
});
