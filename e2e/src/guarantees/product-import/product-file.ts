import type { ImportColumn, ImportProblem } from '@petcare/contracts/products/product-imports.ts';

export type Row = Readonly<Record<(typeof columns)[number], string>>;

const columns = [
  '_id',
  'product_name',
  'product_type',
  'product_price',
  'stock',
  'product_description',
] as const satisfies readonly ImportColumn[];

export type InjectedFault = Pick<ImportProblem, 'line' | 'column' | 'code'>;

/** One new product per index. Every seventh description has several lines, so that lines and rows differ. */
export function newRow(index: number): Row {
  return {
    _id: '',
    product_name: `Product ${index} of the file`,
    product_type: ['Pet Food', 'Pet Medicine', 'Pet Toy'][index % 3] ?? '',
    product_price: `${100 + (index % 400)}.50`,
    stock: index % 5 === 0 ? '' : String(index % 100),
    product_description:
      index % 7 === 0 ? `For “${index}” animals,\nof every size;\n=and age` : 'For every day.',
  };
}

const faults: readonly [column: ImportColumn, cell: string, code: ImportProblem['code']][] = [
  ['product_price', '-5', 'wrong_price'],
  ['product_price', '1,250', 'wrong_price'],
  ['product_price', '10.555', 'wrong_price'],
  ['product_type', 'Pet Foods', 'wrong_type'],
  ['product_name', 'x'.repeat(121), 'too_long'],
  ['product_name', 'Two\nlines', 'not_printable'],
  ['stock', '2.5', 'wrong_stock'],
  ['stock', '-1', 'wrong_stock'],
  ['product_description', 'x'.repeat(4_001), 'too_long'],
  ['_id', 'an id that no product has', 'unknown_product'],
];

/** An unknown id is another one on each line, since a repeated one is a problem of its own. */
function cellOf([column, cell]: (typeof faults)[number], index: number): string {
  return column === '_id' ? index.toString(16).padStart(24, 'a') : cell;
}

/**
 * Writes rows as CSV with one fault in every `every`th row, in turn of each kind.
 * @returns the file and the injected faults with the lines on which their rows begin.
 */
export function writeFile(
  rows: readonly Row[],
  every = Infinity,
): { file: string; injected: InjectedFault[] } {
  const injected: InjectedFault[] = [];
  const written = [columns.join(',')];
  let line = 2;
  for (const [index, row] of rows.entries()) {
    const fault = (index + 1) % every === 0 ? faults[injected.length % faults.length] : undefined;
    if (fault) injected.push({ line, column: fault[0], code: fault[2] });
    const cells: Record<string, string> = { ...row, ...(fault && { [fault[0]]: cellOf(fault, index) }) };
    const text = columns.map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`).join(',');
    written.push(text);
    line += text.split('\n').length;
  }
  return { file: written.join('\r\n'), injected };
}
