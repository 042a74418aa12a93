import { importColumns, type ImportProblem } from '@petcare/contracts/commerce/products/product-imports.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Products } from '../products/product.model.ts';
import { createImportCalls, exportColumns, importHead, productFile } from '../../testing/build-import.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { ImportLines, ProductImports } from './product-import.model.ts';

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

const ball = ',Ball,Pet Toy,150.50,7,It bounces.';
const stored = (id: string) => Products.findById(id).lean();
const placesOf = ({ body }: { body: { problems: ImportProblem[] } }) =>
  body.problems.map(({ line, column, code, limit }) => [line, column, code, ...(limit ? [limit] : [])]);
const actsAbout = async (id: string) =>
  (await OutboxRows.find({ 'envelope.data.record.id': id }).sort({ _id: 1 }).lean()).map(
    ({ envelope }) => (envelope.data as { action: string }).action,
  );

describe('the check of a file', () => {
  test('changes nothing, and counts what the import would do', async () => {
    const { id } = await buildProduct({ product_name: 'Rope', stock: 3 });
    const same = await buildProduct();
    const { status, body } = await imports.check(
      productFile(ball, `${id},Long rope,,,5,`, `${same.id},,Pet Toy,500,,It bounces.`),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'checked',
      lines: { created: 1, changed: 1, unchanged: 1, stock_changed: 1 },
      problem_count: 0,
      undo_until: null,
    });
    expect(await Products.countDocuments()).toBe(2);
    expect(await stored(id)).toMatchObject({ productName: 'Rope', version: 1 });
  });

  test('names line, column and reason of every problem, and a file with problems cannot be imported', async () => {
    const { id } = await buildProduct();
    const unknown = newId();
    const answer = await imports.check(
      productFile(
        ball,
        `,${'x'.repeat(121)},Pet Toy,10,,Fine`,
        ',Bad type,Toys,10,,Fine',
        ',Free,Pet Toy,0,,Fine',
        ',Three decimals,Pet Toy,1.005,,Fine',
        ',Too few,Pet Toy',
        '',
        ',"Two\r\nlines of a name",Pet Toy,10,,Fine',
        `${unknown},,,,,`,
        `${id},,,,-1,`,
        `${id},Again,,,,`,
        '\n\n',
        ',"Two\nlines","","",,"And\r\ntwo"',
        ',,,,,No name',
      ),
    );
    expect(placesOf(answer)).toEqual([
      [3, 'product_name', 'too_long', 120],
      [4, 'product_type', 'wrong_type'],
      [5, 'product_price', 'wrong_price'],
      [6, 'product_price', 'wrong_price'],
      [7, null, 'wrong_cell_count', 6],
      [9, 'product_name', 'not_printable'],
      [11, '_id', 'unknown_product'],
      [12, 'stock', 'wrong_stock'],
      [13, '_id', 'repeated_product', 12],
      [17, 'product_type', 'empty'],
      [17, 'product_name', 'not_printable'],
      [17, 'product_price', 'empty'],
      [20, 'product_type', 'empty'],
      [20, 'product_name', 'empty'],
      [20, 'product_price', 'empty'],
    ]);
    const { _id } = answer.body;
    expect(await ImportLines.countDocuments({ importId: _id })).toBe(0);
    expect((await imports.start(_id)).body.code).toBe('import_has_problems');
    expect(await Products.countDocuments()).toBe(1);
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, unknown[]]>([
    ['without lines', `\u{feff}${importHead}\r\n`, [[2, null, 'no_lines']]],
    ['that is empty', '', [[1, null, 'no_lines']]],
    ['that is not UTF-8', new Uint8Array([0x5f, 0x69, 0x64, 0xff, 0xfe]), [[1, null, 'not_utf8']]],
    ['with a quote that is not closed', productFile(ball, ',"Open'), [[3, null, 'broken_quotes']]],
    ['with an unknown heading', '_id,price\r\n,1', [[1, null, 'unknown_heading']]],
    ['with a heading twice', '_id,stock,stock\r\n,1,1', [[1, 'stock', 'repeated_heading']]],
    [
      'of new products without their prices',
      'product_name,product_type,product_description\r\nBall,Pet Toy,Fine',
      [[1, 'product_price', 'missing_heading']],
    ],
  ])('finds the problem of a file %s', async (_, content, expected) => {
    expect(placesOf(await imports.check(content))).toEqual(expected);
  });

  test('refuses a file that is too large or is none, and headings that are not those of the columns', async () => {
    const large = await imports.check('x'.repeat(10 * 1024 * 1024 + 1));
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
    const none = await commerce.send('POST', '/api/product-imports', {
      as: imports.admin,
      body: new FormData(),
    });
    expect([none.status, none.body.errors[0].field]).toEqual([400, 'file']);
    const { status, body } = await imports.check(productFile(ball), { query: '?headings=["Name"]' });
    expect([status, body.errors[0].field]).toEqual([400, 'headings']);
  });
});

test('the largest files are checked one at a time, and read only as far as a file may go', async () => {
  const many = `${importHead}${'\n,'.repeat(500_000)}`;
  const answers = await Promise.all(Array.from({ length: 7 }, () => imports.check(many)));
  const checked = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 429);
  expect(checked.length + refused.length).toBe(7);
  expect(checked.length).toBeGreaterThan(0);
  for (const answer of checked) expect(placesOf(answer)).toEqual([[10_000, null, 'too_many_lines', 5_000]]);
  // A row of a million cells ends the reading as well.
  const wide = await imports.check(`${importHead}\n${','.repeat(1_000_000)}`);
  expect(placesOf(wide)).toEqual([[2, null, 'too_long', 32_000]]);
  expect((await imports.check(productFile(ball))).status).toBe(201);
});

test.each([
  ['of a visitor', visitor, 401],
  ['of a customer', newCustomer(), 403],
  ['of a doctor', userCaller(newId(), 'doctor'), 403],
])('the calls %s are refused', async (_, as, expected) => {
  const { body } = await imports.check(productFile(ball));
  expect((await imports.check(productFile(ball), { as })).status).toBe(expected);
  for (const [method, path] of [
    ['GET', ''],
    ['GET', `/${body._id}`],
    ['POST', `/${body._id}/start`],
    ['POST', `/${body._id}/undo`],
  ] as const)
    expect((await commerce.send(method, `/api/product-imports${path}`, { as })).status).toBe(expected);
  expect((await imports.show(body._id)).state).toBe('checked');
});

test('an unknown import and a draft of yesterday are not found', async () => {
  expect((await imports.start(newId())).status).toBe(404);
  const { body } = await imports.check(productFile(ball));
  await ProductImports.updateOne({ _id: body._id }, { expiresAt: new Date(Date.now() - 1) });
  expect([(await imports.start(body._id)).status, (await imports.undo(body._id)).status]).toEqual([404, 404]);
});

describe('an import', () => {
  test('adds and changes products as single changes do, with their events and audit records', async () => {
    const { id } = await buildProduct({ product_name: 'Rope', product_price: 100, stock: 3 });
    const done = await imports.importFile(productFile(ball, `${id},,,120,5,`));
    expect(done).toMatchObject({
      state: 'done',
      progress: { waiting: 0, created: 1, changed: 1, refused: 0 },
    });
    expect(await stored(id)).toMatchObject({
      productName: 'Rope',
      productPrice: 12_000,
      stock: 5,
      supplied: 5,
      version: 2,
    });
    const added = await Products.findOne({ productName: 'Ball' }).lean();
    expect(added).toMatchObject({
      productType: 'Pet Toy',
      productPrice: 15_050,
      stock: 7,
      productDescription: 'It bounces.',
      productImage: '',
      imageOwnerId: null,
    });
    const addedId = String(added?._id);
    expect(await actsAbout(addedId)).toEqual(['product.added']);
    expect(await actsAbout(id)).toEqual(['product.updated']);
    expect(await actsAbout(done._id)).toEqual(['product_import.started']);
    const [entry] = await OutboxRows.find({ 'envelope.data.record.id': id }).sort({ _id: 1 }).lean();
    expect(entry?.envelope.actor).toMatchObject({ id: imports.admin.id, role: 'admin' });
    const events = await OutboxRows.find({ 'envelope.aggregate.id': addedId }).sort({ _id: 1 }).lean();
    expect(events.map(({ envelope }) => envelope.name)).toEqual(['product.changed']);
  });

  test('refuses the lines whose products have changed since the check, and imports the others', async () => {
    const [edited, sold, soldElse, deleted] = [
      await buildProduct({ stock: 9 }),
      await buildProduct({ stock: 9 }),
      await buildProduct({ stock: 9 }),
      await buildProduct({ stock: 9 }),
    ];
    const { body } = await imports.check(
      productFile(
        `${edited.id},New name,,,,`,
        `${sold.id},,,,20,`,
        `${soldElse.id},New name,,,,`,
        `${deleted.id},New name,,,,`,
      ),
    );
    const put = { as: imports.admin, body: { product_price: 77 } };
    expect((await commerce.send('PUT', `/api/products/${edited.id}`, put)).status).toBe(200);
    await inTransaction(() =>
      Products.updateMany({ _id: trusted({ $in: [sold._id, soldElse._id] }) }, { $inc: { stock: -2 } }),
    );
    await commerce.send('DELETE', `/api/products/${deleted.id}`, { as: imports.admin });
    await imports.start(body._id);
    await imports.run();
    const done = await imports.show(body._id);
    expect(done.refused.map(({ line, code }) => [line, code])).toEqual([
      [2, 'version_conflict'],
      [3, 'version_conflict'],
      [5, 'not_found'],
    ]);
    expect((await stored(sold.id))?.stock).toBe(7);
    expect(await stored(soldElse.id)).toMatchObject({ productName: 'New name', stock: 7 });
    expect((await imports.undoImport(body._id)).progress).toMatchObject({ undone: 1, refused: 3 });
    expect(await stored(soldElse.id)).toMatchObject({ productName: soldElse.productName, stock: 7 });
  });

  test('can be undone for an hour: new products are in the trash, others have their former values', async () => {
    const { id, productName } = await buildProduct({ product_price: 100, stock: null });
    const kept = await buildProduct({ product_price: 100 });
    const { _id } = await imports.importFile(
      productFile(ball, `${id},Other name,,120,5,`, `${kept.id},,,120,,`),
    );
    const edit = { as: imports.admin, body: { product_price: 130 } };
    expect((await commerce.send('PUT', `/api/products/${kept.id}`, edit)).status).toBe(200);
    const undone = await imports.undoImport(_id);
    expect(undone).toMatchObject({
      state: 'undone',
      progress: { undone: 2, kept: 1 },
      kept: [{ line: 4, code: 'version_conflict' }],
    });
    expect(await stored(id)).toMatchObject({ productName, productPrice: 10_000, stock: null });
    expect((await stored(kept.id))?.productPrice).toBe(13_000);
    expect(await actsAbout(_id)).toEqual(['product_import.started', 'product_import.undone']);
    const trash = await commerce.send('GET', '/api/commerce/trash', { as: imports.admin });
    expect(trash.body.map(({ label }: { label: string }) => label)).toContain('Ball');
    expect((await imports.undo(_id)).body.state).toBe('undone');
  });

  test('cannot be undone before it has finished, nor after an hour', async () => {
    const { body } = await imports.check(productFile(ball));
    expect((await imports.undo(body._id)).body.code).toBe('import_not_finished');
    await imports.start(body._id);
    expect((await imports.undo(body._id)).body.code).toBe('import_not_finished');
    await imports.run();
    await ProductImports.updateOne({ _id: body._id }, { undoUntil: new Date(Date.now() - 1) });
    expect((await imports.undo(body._id)).body.code).toBe('undo_expired');
    const list = await commerce.send('GET', '/api/product-imports', { as: imports.admin });
    expect(list.body[0]).toMatchObject({ _id: body._id, state: 'done' });
  });
});

describe('an exported file', () => {
  const awkward = {
    product_name: "=HYPERLINK(1); '=x",
    product_description: '-1;=2\nনরম "বল", ৫টি\n@SUM(1)',
  };

  test('that is imported as it is changes nothing, with all columns and with translated headings', async () => {
    const bangla = { product_name_bn: '=বল', product_description_bn: 'নরম "বল", ৫টি' };
    for (const given of [awkward, { product_name: "'=typed" }, { stock: 4, product_price: 99.99 }, bangla])
      await buildProduct(given);
    const headings = importColumns.map((column) => `শিরোনাম ${column}`);
    const query = `?${new URLSearchParams({ headings: JSON.stringify(headings) }).toString()}`;
    for (const [file, given] of [
      [await imports.exportProducts(), {}],
      [await imports.exportProducts(importColumns, headings), { query }],
    ] as const) {
      const { body } = await imports.check(file, given);
      expect(body).toMatchObject({ problems: [], lines: { created: 0, changed: 0, unchanged: 4 } });
    }
    // A spreadsheet of a place with decimal commas saves semicolons.
    const columns = ['_id', 'product_price', 'stock'];
    const lines = (await imports.exportProducts(columns))
      .slice(1)
      .replaceAll(',', ';')
      .replace('99.99', '99,99');
    expect((await imports.check(lines)).body).toMatchObject({ problems: [], lines: { unchanged: 4 } });
  });

  test('changes and keeps the Bangla texts of a product, and undoing restores them', async () => {
    const { id } = await buildProduct({ product_name_bn: 'পুরনো বল', product_description_bn: 'নরম।' });
    const cells = [id, '"নতুন, বল"', ''].join(',');
    const { body } = await imports.check(`_id,product_name_bn,product_description_bn\n${cells}`);
    expect(body).toMatchObject({ problems: [], lines: { changed: 1 } });
    await imports.start(body._id);
    await imports.run();
    const texts = { productDescriptionBn: 'নরম।', productName: expect.any(String) };
    expect(await Products.findById(id).lean()).toMatchObject({ ...texts, productNameBn: 'নতুন, বল' });
    await imports.undo(body._id);
    await imports.run();
    expect(await Products.findById(id).lean()).toMatchObject({ ...texts, productNameBn: 'পুরনো বল' });
  });

  test('restores its texts in another shop, formulas too', async () => {
    await buildProduct(awkward);
    const file = await imports.exportProducts(exportColumns.filter((column) => column !== '_id'));
    await inTransaction(() => Products.deleteMany({}));
    await imports.importFile(file);
    expect(await Products.findOne({}).lean()).toMatchObject({
      productName: "=HYPERLINK(1); '=x".replace("'=x", '=x'),
      productDescription: awkward.product_description,
    });
  });
});
