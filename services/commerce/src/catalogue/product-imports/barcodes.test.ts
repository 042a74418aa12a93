import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import type { ImportProblem } from '@petcare/contracts/commerce/products/product-imports.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Products } from '../products/product.model.ts';
import { createImportCalls } from '../../testing/build-import.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

const admin = userCaller(newId(), 'admin');
let commerce: TestCommerce;
let imports: ReturnType<typeof createImportCalls>;
beforeAll(async () => {
  commerce = await startTestCommerce();
  imports = createImportCalls(commerce);
});
afterAll(() => commerce.stop());

const update = (id: string, body: object) => commerce.send('PUT', `/api/products/${id}`, { as: admin, body });
const remove = (id: string) => commerce.send('DELETE', `/api/products/${id}`, { as: admin });
const restore = (id: string) =>
  commerce.send('POST', `/api/commerce/trash/product/${id}/restore`, { as: admin });
const barcodeOf = async (id: string) => (await Products.findById(id).lean())?.barcode;

describe('the barcode of a product', () => {
  test('is stored in one form, shown, changed and removed', async () => {
    const { id } = await buildProduct();
    const added = await update(id, { barcode: '036000291452' });
    expect(added.body.product).toMatchObject({ barcode: '0036000291452', version: 2 });
    expect((await update(id, { barcode: '0036000291452' })).body.product.version).toBe(2);
    expect((await update(id, { barcode: null })).body.product).not.toHaveProperty('barcode');
  });

  test.each([['4006381333932'], ['AB'], ['P-7K2M9QXT'], [5]])(
    'is refused when it is %j, and nothing is stored',
    async (barcode) => {
      const { id } = await buildProduct();
      const { status, body } = await update(id, { barcode, product_name: 'New name' });
      expect([status, body.errors[0].field]).toEqual([400, 'barcode']);
      expect(await Products.findById(id).lean()).toMatchObject({ version: 1 });
    },
  );

  test('belongs to one product, also when ten set it at once', async () => {
    const products = await Promise.all(Array.from({ length: 10 }, () => buildProduct()));
    const answers = await Promise.all(products.map(({ id }) => update(id, { barcode: 'ONE-OF-TEN' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'barcode_taken')).toHaveLength(9);
  });

  test('is free after its product was deleted, which cannot be restored beside a new one', async () => {
    const [former, next] = [await buildProduct({ barcode: 'BALL-RED' }), await buildProduct()];
    expect((await update(next.id, { barcode: 'BALL-RED' })).body.code).toBe('barcode_taken');
    await remove(former.id);
    expect((await update(next.id, { barcode: 'BALL-RED' })).status).toBe(200);
    expect((await restore(former.id)).body.code).toBe('barcode_taken');
    await update(next.id, { barcode: null });
    expect((await restore(former.id)).status).toBe(200);
  });
});

describe('a product file', () => {
  const codesOf = ({ body }: { body: { problems: ImportProblem[] } }) =>
    body.problems.map(({ line, column, code, limit }) => [line, column, code, ...(limit ? [limit] : [])]);

  test('sets and keeps barcodes, and undoing restores them', async () => {
    const { id } = await buildProduct({ barcode: 'FORMER-1' });
    const kept = await buildProduct({ barcode: 'KEPT-1' });
    const { _id } = await imports.importFile(`_id,barcode\n${id},4006381333931\n${kept.id},`);
    expect([await barcodeOf(id), await barcodeOf(kept.id)]).toEqual(['4006381333931', 'KEPT-1']);
    await imports.undoImport(_id);
    expect(await barcodeOf(id)).toBe('FORMER-1');
  });

  test('with wrong, repeated or taken barcodes is refused with their lines', async () => {
    const [one, two, three, four] = [
      await buildProduct(),
      await buildProduct(),
      await buildProduct(),
      await buildProduct({ barcode: 'TAKEN-1' }),
    ];
    const wrong = await imports.check(`_id,barcode\n${one.id},4.00638E+12\n${two.id},4006381333932`);
    expect(codesOf(wrong)).toEqual([
      [2, 'barcode', 'wrong_barcode'],
      [3, 'barcode', 'wrong_barcode'],
    ]);
    const lines = [`${one.id},new-1`, `${two.id},NEW-1`, `${three.id},taken-1`, `${four.id},TAKEN-1`];
    expect(codesOf(await imports.check(`_id,barcode\n${lines.join('\n')}`))).toEqual([
      [3, 'barcode', 'repeated_barcode', 2],
      [4, 'barcode', 'taken_barcode'],
    ]);
  });

  test('refuses the line whose barcode was taken after the check, and imports the others', async () => {
    const [one, two, other] = [await buildProduct(), await buildProduct(), await buildProduct()];
    const { body } = await imports.check(`_id,barcode\n${one.id},LATE-1\n${two.id},LATE-2`);
    await update(other.id, { barcode: 'LATE-1' });
    await imports.start(body._id);
    await imports.run();
    const done = await imports.show(body._id);
    expect(done.refused.map(({ line, code }) => [line, code])).toEqual([[2, 'barcode_taken']]);
    expect(await barcodeOf(two.id)).toBe('LATE-2');
  });
});
