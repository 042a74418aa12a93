import type { ImportColumn, ImportProblem } from '@petcare/contracts/commerce/products/product-imports.ts';

export type Row = Readonly<Record<(typeof columns)[number], string>>;

export const columns = [
  '_id',
  'product_name',
  'product_type',
  'product_price',
  'stock',
  'product_description',
  'variant_group',
  'group_name',
  'group_name_bn',
  'variant_label',
  'variant_label_bn',
] as const satisfies readonly ImportColumn[];

export type InjectedFault = Pick<ImportProblem, 'line' | 'column' | 'code'>;

/** Rows of a period, of which the first three are the variants of one product. */
export const period = 10;
export const variantsPerPeriod = 3;

/** The number of the group that a row belongs to; null for a product without variants. */
function groupOf(index: number): number | null {
  return index % period < variantsPerPeriod ? Math.floor(index / period) : null;
}

/**
 * One new product per index, three of ten of which are variants. Every seventh description has several lines, so that
 * lines and rows differ.
 */
export function newRow(index: number): Row {
  const group = groupOf(index);
  const variant = {
    variant_group: `group-${group}`,
    group_name: `Group ${group} of the file`,
    group_name_bn: index % period === 0 ? `দল ${group}` : '',
    variant_label: `${(index % period) + 1} kg`,
    variant_label_bn: '',
  };
  const single = {
    variant_group: '',
    group_name: '',
    group_name_bn: '',
    variant_label: '',
    variant_label_bn: '',
  };
  return {
    _id: '',
    product_name: group === null ? `Product ${index} of the file` : '',
    product_type: ['Pet Food', 'Pet Medicine', 'Pet Toy'][(group ?? index) % 3] ?? '',
    product_price: `${100 + (index % 400)}.50`,
    stock: index % 5 === 0 ? '' : String(index % 100),
    product_description:
      index % 7 === 0 ? `For “${index}” animals,\nof every size;\n=and age` : 'For every day.',
    ...(group === null ? single : variant),
  };
}

const faults: readonly [column: ImportColumn, cell: string, code: ImportProblem['code']][] = [
  ['product_price', '-5', 'wrong_price'],
  ['product_price', '12,50', 'wrong_price'],
  ['product_price', '10.555', 'wrong_price'],
  ['product_type', 'Pet Foods', 'wrong_type'],
  ['product_name', 'x'.repeat(121), 'too_long'],
  ['product_name', 'Two\nlines', 'not_printable'],
  ['stock', '2.5', 'wrong_stock'],
  ['stock', '-1', 'wrong_stock'],
  ['product_description', 'x'.repeat(4_001), 'too_long'],
  ['_id', 'an id that no product has', 'unknown_product'],
];

/** Faults of variants, each in the last row of a group. */
const variantFaults: typeof faults = [
  ['variant_label', '1 kg', 'repeated_option'],
  ['variant_label', '', 'empty'],
  ['variant_label', 'x'.repeat(31), 'too_long'],
  ['group_name', 'Another group', 'differs_in_group'],
  ['product_type', 'a type that the group does not have', 'differs_in_group'],
  ['variant_group', 'the id of no product', 'unknown_group'],
  ['variant_group', '', 'empty'],
  ['product_name', 'A name of its own', 'variant_name'],
  ['variant_label_bn', 'ক'.repeat(31), 'too_long'],
  ['variant_label', 'Two\nlines', 'not_printable'],
];

/** An unknown id is another one on each line, since a repeated one is a problem of its own. */
function cellOf([column, cell]: (typeof faults)[number], { product_type }: Row, index: number): string {
  if (column === '_id' || cell === 'the id of no product') return index.toString(16).padStart(24, 'a');
  if (cell === 'a type that the group does not have')
    return product_type === 'Pet Toy' ? 'Pet Food' : 'Pet Toy';
  return cell;
}

/** A fault in every `every`th row, and in the last row of every `every`th group. */
function faultAt(index: number, every: number): (typeof faults)[number] | undefined {
  const group = groupOf(index);
  if (group === null)
    return (index + 1) % every === 0 ? faults[((index + 1) / every - 1) % faults.length] : undefined;
  const isLast = index % period === variantsPerPeriod - 1;
  const turn = (group * period) / every;
  return isLast && Number.isInteger(turn) ? variantFaults[turn % variantFaults.length] : undefined;
}

/**
 * Writes rows as CSV, with faults in products and in variants in turn of each kind: two in `every` rows.
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
    const fault = every === Infinity ? undefined : faultAt(index, every);
    if (fault) injected.push({ line, column: fault[0], code: fault[2] });
    const cells: Record<string, string> = { ...row, ...(fault && { [fault[0]]: cellOf(fault, row, index) }) };
    const text = columns.map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`).join(',');
    written.push(text);
    line += text.split('\n').length;
  }
  return { file: written.join('\r\n'), injected };
}
