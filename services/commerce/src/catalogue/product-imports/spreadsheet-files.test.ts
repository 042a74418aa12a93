import type { ImportProblem } from '@petcare/contracts/commerce/products/product-imports.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Products } from '../products/product.model.ts';
import { createImportCalls, importHead, productFile } from '../../testing/build-import.ts';
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

const placesOf = ({ body }: { body: { problems: ImportProblem[] } }) =>
  body.problems.map(({ line, column, code, limit }) => [line, column, code, ...(limit ? [limit] : [])]);
const ball = ',Ball,Pet Toy,150.50,7,It bounces.';
const head = importHead.split(',');
const row = ['', 'Ball', 'Pet Toy', '1250.50', '7', 'It bounces.'];
const file = (separator: string, ...rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.join(separator)).join('\r\n');
const priced = (price: string, stock = '7') => ['', 'Ball', 'Pet Toy', price, stock, 'It bounces.'];
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\u{feff}${text}`, 'utf16le'));

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ['a column that a spreadsheet left behind', file(',', [...head, ''], [...row, ''])],
  ['separators after the last cells of a line', file(',', head, [...row, '', ''])],
  ['a line for Excel with the separator', `sep=;\r\n${file(';', head, row)}`],
  ['such a line in quotes after a byte order mark', `\u{feff}"sep=;"\r\n${file(';', head, row)}`],
  [
    'headings in capitals',
    file(
      ',',
      head.map((name) => name.toUpperCase()),
      row,
    ),
  ],
  ['tabs', file('\t', head, row)],
  ['tabs in UTF-16, as “Unicode text” of Excel', utf16(file('\t', head, row))],
  ['the sign of the taka', file(',', head, priced('৳1250.50'))],
  ['a grouped price', file(',', head, priced('"৳ 1,250.50"'))],
  ['a grouped price in a file with semicolons', file(';', head, priced('1,250.50'))],
  ['a price as in Europe', file(';', head, priced('1.250,50'))],
  ['a decimal comma after tabs', file('\t', head, priced('1250,50'))],
  ['Bangla digits', file(',', head, priced('"৳১,২৫০.৫০"', '৭'))],
  ['a stock with decimals of nothing', file(',', head, priced('1250.50', '7.0'))],
])('reads a file with %s', async (_, content) => {
  await imports.importFile(content);
  expect(await Products.find().lean()).toMatchObject([
    { productName: 'Ball', productPrice: 125_050, stock: 7 },
  ]);
});

test.each([
  [
    'a cell after the last heading',
    file(',', [...head, ''], [...row, 'lost']),
    [[2, null, 'wrong_cell_count', 6]],
  ],
  [
    'a column with cells and no heading',
    file(',', ['', ...head], ['lost', ...row]),
    [[1, null, 'unknown_heading']],
  ],
  ['a stock of two meanings', file('\t', head, priced('10', '1.250')), [[2, 'stock', 'wrong_stock']]],
  ['a price of two meanings', file(';', head, priced('1,250')), [[2, 'product_price', 'wrong_price']]],
  ['half a unit', file(',', head, priced('10', '1.5')), [[2, 'stock', 'wrong_stock']]],
  [
    'a wrong cell below the line of the separator',
    `sep=;\r\n${file(';', head, priced('free'))}`,
    [[3, 'product_price', 'wrong_price']],
  ],
])('names %s', async (_, content, expected) => {
  expect(placesOf(await imports.check(content))).toEqual(expected);
});

test('warns of new lines that are equal, which can be imported', async () => {
  const { body } = await imports.check(
    productFile(ball, ball.replace('Ball', 'Rope'), ball, ball.replace('150.50', '150.5')),
  );
  expect(body).toMatchObject({
    problem_count: 0,
    lines: { created: 4 },
    repeated_lines: [
      { line: 4, first: 2 },
      { line: 5, first: 2 },
    ],
  });
});
