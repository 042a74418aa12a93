import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Products } from '../products/product.model.ts';
import { createImportCalls, productFile } from '../../testing/build-import.ts';
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

const other = userCaller(newId(), 'admin');
const manyAtOnce = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 10 }, (_, index) => work(index)));
const auditsOf = (action: string) => OutboxRows.countDocuments({ 'envelope.data.action': action });

async function checkMixedFile() {
  const changed = await Promise.all(Array.from({ length: 20 }, () => buildProduct({ stock: 5 })));
  const added = Array.from({ length: 20 }, (_, index) => `,Ball ${index},Pet Toy,10,1,It bounces.`);
  const { body } = await imports.check(productFile(...added, ...changed.map(({ id }) => `${id},,,,9,`)));
  return String(body._id);
}

test('an import that two admins start many times and several processes run is done once', async () => {
  const before = [await auditsOf('product.added'), await auditsOf('product.updated')];
  const starts = await auditsOf('product_import.started');
  const id = await checkMixedFile();
  const answers = await manyAtOnce((index) => imports.start(id, index % 2 ? other : imports.admin));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  await manyAtOnce(() => imports.run());
  expect(await imports.show(id)).toMatchObject({
    state: 'done',
    progress: { waiting: 0, created: 20, changed: 20, refused: 0 },
  });
  expect(await Products.countDocuments()).toBe(40);
  expect(await Products.countDocuments({ stock: 9, supplied: 9, version: 2 })).toBe(20);
  expect(await auditsOf('product_import.started')).toBe(starts + 1);
  const after = [await auditsOf('product.added'), await auditsOf('product.updated')];
  expect(after).toEqual(before.map((count) => count + 20));
});

test('an import that two admins undo many times and several processes run is undone once', async () => {
  const id = await checkMixedFile();
  await imports.start(id);
  await imports.run();
  const deletions = await auditsOf('product.deleted');
  const undos = await auditsOf('product_import.undone');
  const answers = await manyAtOnce((index) => imports.undo(id, index % 2 ? other : imports.admin));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  await manyAtOnce(() => imports.run());
  expect(await imports.show(id)).toMatchObject({ state: 'undone', progress: { undone: 40, kept: 0 } });
  expect(await Products.countDocuments({ deletedAt: null, stock: 5, version: 3 })).toBe(20);
  expect(await auditsOf('product.deleted')).toBe(deletions + 20);
  expect(await auditsOf('product_import.undone')).toBe(undos + 1);
});
