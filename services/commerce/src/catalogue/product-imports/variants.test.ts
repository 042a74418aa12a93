import type { ImportProblem } from '@petcare/contracts/commerce/products/product-imports.ts';
import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Products } from '../products/product.model.ts';
import { createImportCalls } from '../../testing/build-import.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

let commerce: TestCommerce;
let imports: ReturnType<typeof createImportCalls>;
beforeAll(async () => {
  commerce = await startTestCommerce();
  imports = createImportCalls(commerce);
});
afterAll(() => commerce.stop());
beforeEach(async () => {
  await inTransaction(() => Products.deleteMany({}));
});

const admin = userCaller(newId(), 'admin');
const head =
  '_id,variant_group,group_name,group_name_bn,variant_label,variant_label_bn,product_type,product_price,stock,weight_grams,product_description';
const file = (...rows: string[]) => [head, ...rows].join('\r\n');
/** A new group of two, of which the second line copies what it does not say. */
const kibble = [
  ',kibble,Kibble,দানা,3 kg,৩ কেজি,Pet Food,900,5,3000,For every day.',
  ',Kibble,,,1 kg,১ কেজি,,350,3,1000,',
];

const listed = async (): Promise<Product[]> =>
  (await commerce.send('GET', '/api/products?sort=product_name&limit=100', { as: admin })).body;
const find = async (label: string): Promise<Product> => {
  const found = (await listed()).find(({ product_name: name }) => name.endsWith(`, ${label}`));
  if (!found) throw new Error(`no variant ${label}`);
  return found;
};
const labelsOf = ({ group }: Product) => group?.variants.map(({ label }) => label);
const placesOf = ({ body }: { body: { problems: ImportProblem[] } }) =>
  body.problems.map(({ line, column, code, limit }) => [line, column, code, ...(limit ? [limit] : [])]);
const update = (id: string, body: object) => commerce.send('PUT', `/api/products/${id}`, { as: admin, body });

describe('lines with the same variant group', () => {
  test('become variants of one product, in their order, with the names and texts of the group', async () => {
    const { progress } = await imports.importFile(file(...kibble));
    expect(progress).toMatchObject({ created: 2, refused: 0, waiting: 0 });
    const small = await find('1 kg');
    expect(small).toMatchObject({
      product_name: 'Kibble, 1 kg',
      product_name_bn: 'দানা, ১ কেজি',
      product_type: 'Pet Food',
      product_description: 'For every day.',
      product_price: 350,
      stock: 3,
      weight_grams: 1_000,
      group: { name: 'Kibble', name_bn: 'দানা' },
    });
    expect(labelsOf(small)).toEqual(['3 kg', '1 kg']);
    const rows = await Products.find({}).lean();
    expect(rows.filter(({ variant }) => variant?.front).map(({ variant }) => variant?.label)).toEqual([
      '1 kg',
    ]);
    const events = await OutboxRows.find({ 'envelope.aggregate.id': small._id }).sort({ _id: 1 }).lean();
    expect(events.map(({ envelope }) => envelope.name)).toEqual(['product.changed']);
  });

  test('are added to a product with variants by its group, and make variants of a single product by its id', async () => {
    await imports.importFile(file(...kibble));
    const { group } = await find('1 kg');
    await imports.importFile(file(`,${group?._id},,,500 g,,,200,9,500,`));
    const added = await find('500 g');
    expect(labelsOf(added)).toEqual(['3 kg', '1 kg', '500 g']);
    expect(added).toMatchObject({ product_name_bn: 'দানা, 500 g', product_description: 'For every day.' });
    const { id } = await buildProduct({ product_name: 'Rope', product_price: 50 });
    await imports.importFile(file(`${id},${id},,,S,,,,,,`, `,${id},,,M,,,70,,,`));
    expect(await find('S')).toMatchObject({ _id: id, product_name: 'Rope, S', version: 2 });
    expect(labelsOf(await find('M'))).toEqual(['S', 'M']);
  });

  test('rename the whole group, also variants that the file does not name, and undoing names it as before', async () => {
    await imports.importFile(file(...kibble));
    const [large, small] = [await find('3 kg'), await find('1 kg')];
    const { _id, lines } = (await imports.check(file(`${small._id},,Dry food,,1000 g,,,,,,`))).body;
    expect(lines).toMatchObject({ changed: 1, created: 0 });
    await imports.start(_id);
    await imports.run();
    expect(await find('1000 g')).toMatchObject({ _id: small._id, product_name: 'Dry food, 1000 g' });
    expect(await find('3 kg')).toMatchObject({ _id: large._id, group: { name: 'Dry food' } });
    expect((await imports.undoImport(_id)).progress).toMatchObject({ undone: 1, kept: 0 });
    expect([await find('1 kg'), await find('3 kg')]).toMatchObject([
      { product_name: 'Kibble, 1 kg', product_name_bn: 'দানা, ১ কেজি' },
      { product_name: 'Kibble, 3 kg' },
    ]);
  });

  test('are undone together, and a product that had no variants has none again', async () => {
    const { id } = await buildProduct({ product_name: 'Rope', product_name_bn: 'দড়ি', product_price: 50 });
    const done = await imports.importFile(file(`${id},${id},,,S,,,60,,,`, `,${id},,,M,,,70,,,`));
    expect((await imports.undoImport(done._id)).progress).toMatchObject({ undone: 2, kept: 0 });
    const rope = (await listed()).find(({ _id }) => _id === id);
    expect(rope).toMatchObject({ product_name: 'Rope', product_name_bn: 'দড়ি', product_price: 50 });
    expect(rope).not.toHaveProperty('group');
    expect(await Products.countDocuments({ deletedAt: null })).toBe(1);
  });

  test('are exported with their group, and an export that is imported as it is changes nothing', async () => {
    await imports.importFile(file(...kibble));
    await buildProduct();
    const { body } = await imports.check(await imports.exportProducts());
    expect(body).toMatchObject({ problem_count: 0, lines: { created: 0, changed: 0, unchanged: 3 } });
  });
});

describe('the check of variants', () => {
  test('names every line and column that does not fit the group', async () => {
    await imports.importFile(file(...kibble));
    const [large, small] = [await find('3 kg'), await find('1 kg')];
    const { id } = await buildProduct();
    const answer = await imports.check(
      file(
        ',rope,Rope,,S,,Pet Toy,10,,,Fine.',
        ',rope,Ropes,,S,,Pet Toy,10,,,',
        ',rope,,,,,Pet Food,10,,,',
        `,rope,,,${'x'.repeat(31)},,,10,,,`,
        ',,Ball,,S,,Pet Toy,10,,,Fine.',
        `,${newId()},Ball,,S,,Pet Toy,10,,,Fine.`,
        `,${small.group?._id},,,3 KG,,,10,,,`,
        `${id},rope,,,XL,,,,,,`,
        `${large._id},${id},,,,,,,,,`,
        `${small._id},,,,,,,,,2.5,`,
      ),
    );
    expect(placesOf(answer)).toEqual([
      [3, 'group_name', 'differs_in_group', 2],
      [3, 'variant_label', 'repeated_option', 2],
      [4, 'product_type', 'differs_in_group', 2],
      [4, 'variant_label', 'empty'],
      [5, 'variant_label', 'too_long', 30],
      [6, 'variant_group', 'empty'],
      [7, 'variant_group', 'unknown_group'],
      [8, 'variant_label', 'taken_option'],
      [9, 'variant_group', 'wrong_group'],
      [10, 'variant_group', 'wrong_group'],
      [11, 'weight_grams', 'wrong_weight'],
    ]);
    const renamed = await imports.check(`_id,product_name\n${small._id},Mine`);
    expect(placesOf(renamed)).toEqual([[2, 'product_name', 'variant_name']]);
    const many = Array.from({ length: 31 }, (_, index) => `,m,Many,,${index},,Pet Toy,10,,,Fine.`);
    expect(placesOf(await imports.check(file(...many)))).toEqual([
      [32, 'variant_group', 'too_many_variants', 30],
    ]);
  });

  test('without columns for variants keeps everything about them', async () => {
    await imports.importFile(file(...kibble));
    const { _id, group } = await find('1 kg');
    await imports.importFile(`_id,product_price,barcode\n${_id},400,EAN-77`);
    expect(await find('1 kg')).toMatchObject({
      product_price: 400,
      barcode: 'EAN-77',
      group: { _id: group?._id, name: group?.name },
    });
  });
});

describe('a group that has changed since the check', () => {
  test('is refused as a whole, and the other lines are imported', async () => {
    await imports.importFile(file(...kibble));
    const [large, small] = [await find('3 kg'), await find('1 kg')];
    const { id } = await buildProduct({ product_price: 50 });
    const { _id } = (
      await imports.check(
        file(
          `${large._id},,Dry food,,,,,,,,`,
          `${small._id},,,,,,,,,,`,
          `,${large.group?._id},,,5 kg,,,1500,,,`,
          `${id},,,,,,,60,,,`,
        ),
      )
    ).body;
    await update(small._id, { product_price: 360 });
    await imports.start(_id);
    await imports.run();
    const done = await imports.show(_id);
    expect(done.refused.map(({ line, code }) => [line, code])).toEqual(
      [2, 3, 4].map((line) => [line, 'version_conflict']),
    );
    expect(done.progress).toMatchObject({ changed: 1, created: 0, refused: 3, waiting: 0 });
    expect((await find('3 kg')).group).toMatchObject({ name: 'Kibble' });
    expect(labelsOf(await find('3 kg'))).toEqual(['3 kg', '1 kg']);
  });

  test('is kept as a whole when the import is undone', async () => {
    const { _id } = await imports.importFile(file(...kibble));
    await update((await find('1 kg'))._id, { product_price: 360 });
    const undone = await imports.undoImport(_id);
    expect(undone.progress).toMatchObject({ created: 2, undone: 0, kept: 2 });
    expect(labelsOf(await find('3 kg'))).toEqual(['3 kg', '1 kg']);
  });

  test('takes no second variant with the label that an admin has added meanwhile', async () => {
    await imports.importFile(file(...kibble));
    const small = await find('1 kg');
    const { body } = await imports.check(file(`,${small.group?._id},,,500 g,,,200,,,`));
    const variants = small.group?.variants.map(({ _id, version, label, label_bn, product_price }) => ({
      _id,
      version,
      label,
      label_bn,
      product_price,
    }));
    const saved = await commerce.send('PUT', `/api/products/${small._id}/variants`, {
      as: admin,
      body: {
        name: 'Kibble',
        name_bn: 'দানা',
        variants: [...(variants ?? []), { label: '500 G', product_price: 210 }],
      },
    });
    expect(saved.status).toBe(200);
    await imports.start(body._id);
    await imports.run();
    expect((await imports.show(body._id)).progress).toMatchObject({ refused: 1, created: 0 });
    expect(labelsOf(await find('3 kg'))).toEqual(['3 kg', '1 kg', '500 G']);
  });
});

test('a group that several processes import and undo at once is imported and undone once', async () => {
  const rows = Array.from(
    { length: 12 },
    (_, index) => `,g${index % 3},Group ${index % 3},,${index},,Pet Toy,10,,,x`,
  );
  const { _id } = (await imports.check(file(...rows))).body;
  await imports.start(_id);
  await Promise.all(Array.from({ length: 5 }, () => imports.run()));
  expect((await imports.show(_id)).progress).toMatchObject({ created: 12, refused: 0, waiting: 0 });
  expect(await Products.countDocuments()).toBe(12);
  expect((await Products.distinct('variant.groupId')).length).toBe(3);
  expect(await Products.countDocuments({ 'variant.front': true })).toBe(3);
  await imports.undo(_id);
  await Promise.all(Array.from({ length: 5 }, () => imports.run()));
  expect((await imports.show(_id)).progress).toMatchObject({ undone: 12, kept: 0 });
  expect(await Products.countDocuments({ deletedAt: null })).toBe(0);
});
