import { latinDigits } from '@petcare/contracts/typed/digits.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { CreateProductBody } from '@petcare/contracts/commerce/products/products.ts';
import type { ImportColumn, ImportProblem } from '@petcare/contracts/commerce/products/product-imports.ts';
import { fromSpreadsheetText, spreadsheetText } from '@petcare/platform/lists/spreadsheet-text.ts';
import type { z } from 'zod';
import type { ProductDocument } from '../products/product.model.ts';
import type { ImportedFields } from './product-import.model.ts';
import { shortened, type FileLine } from './read-product-file.ts';

const NewProduct = CreateProductBody.omit({ product_image: true });
const ProductChanges = NewProduct.partial();

export type StoredProduct = Pick<
  ProductDocument,
  | 'productType'
  | 'productName'
  | 'productPrice'
  | 'productDescription'
  | 'productNameBn'
  | 'productDescriptionBn'
  | 'stock'
  | 'barcode'
  | 'weightGrams'
>;

/** Returns the columns of a stored product. */
export function columnsOf(product: StoredProduct): ImportedFields {
  return {
    product_type: product.productType,
    product_name: product.productName,
    product_price: poishaToTaka(product.productPrice),
    product_description: product.productDescription,
    product_name_bn: product.productNameBn,
    product_description_bn: product.productDescriptionBn,
    stock: product.stock,
    barcode: product.barcode,
    weight_grams: product.weightGrams,
  };
}

export type LineCheck =
  | { readonly problems: readonly ImportProblem[]; readonly fields: null }
  /** The fields of a new product, or those that change; empty without a change. */
  | { readonly problems: null; readonly fields: Partial<ImportedFields> };

/**
 * Checks a line by the schema of a single product. A blank cell of an existing product keeps its value.
 * @param product the product of the line; null adds one.
 */
export function checkLine(
  { line, cells }: FileLine,
  product: StoredProduct | null,
  { decimalComma }: { readonly decimalComma: boolean },
): LineCheck {
  const text = (column: ImportColumn) => cells[column] ?? '';
  const number = (column: ImportColumn) => plainNumber(text(column), decimalComma);
  const typed = {
    product_type: text('product_type').trim(),
    product_name: textOf(text('product_name'), product?.productName),
    product_price: number('product_price'),
    product_description: textOf(text('product_description'), product?.productDescription),
  };
  // Optional: a blank cell adds none to a new product.
  const optional = {
    product_name_bn: textOf(text('product_name_bn'), product?.productNameBn ?? undefined),
    product_description_bn: textOf(
      text('product_description_bn'),
      product?.productDescriptionBn ?? undefined,
    ),
    barcode: fromSpreadsheetText(text('barcode')),
  };
  const [stock, weight] = [number('stock'), number('weight_grams')];
  const input = Object.fromEntries([
    ...Object.entries(typed).filter(([, value]) => product === null || value.trim() !== ''),
    ...Object.entries(optional).filter(([, value]) => value.trim() !== ''),
    ...(stock === '' ? [] : [['stock', wholeNumber(stock)]]),
    ...(weight === '' ? [] : [['weight_grams', wholeNumber(weight)]]),
  ]) as Record<string, unknown>;
  const checked = (product ? ProductChanges : NewProduct).safeParse(input);
  if (checked.error) return { problems: problemsOf(checked.error.issues, line, cells), fields: null };
  // The schema adds defaults, which belong to new products only.
  const given = Object.entries(checked.data).filter(([field]) => product === null || field in input);
  return { problems: null, fields: product ? changesOf(given, product) : Object.fromEntries(given) };
}

function wholeNumber(digits: string): number {
  return /^\d{1,9}(\.0+)?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Groups of three, or of two as in 1,25,000.50. */
const groupedByCommas = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;
const groupedByPoints = /^\d{1,3}(\.\d{3})+,\d+$/;
/** Either a thousand or one with three decimals, if the comma may separate decimals. */
const ambiguous = /^\d{1,3}[.,]\d{3}$/;

/**
 * Returns the number that a cell shows, without the sign of the taka and the separators of its groups; an ambiguous one,
 * such as 1,250 in a file with semicolons, is no number.
 */
export function plainNumber(cell: string, decimalComma: boolean): string {
  const digits = latinDigits(cell).replaceAll(/[৳\s]/g, '');
  if (decimalComma && ambiguous.test(digits)) return 'ambiguous';
  if (groupedByCommas.test(digits)) return digits.replaceAll(',', '');
  if (!decimalComma) return digits;
  const whole = groupedByPoints.test(digits) ? digits.replaceAll('.', '') : digits;
  return whole.replace(',', '.');
}

/** Returns the text of a cell. A cell that holds the stored text, as it is or as it is exported, is no change. */
export function textOf(cell: string, stored: string | undefined): string {
  const text = cell.replaceAll(/\r\n?/g, '\n');
  if (stored !== undefined && (text === stored || text === spreadsheetText(stored))) return stored;
  return fromSpreadsheetText(text);
}

function changesOf(
  fields: readonly (readonly [field: string, value: unknown])[],
  product: StoredProduct,
): Partial<ImportedFields> {
  const stored: Readonly<Record<string, unknown>> = columnsOf(product);
  return Object.fromEntries(fields.filter(([field, value]) => value !== stored[field]));
}

function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  line: number,
  cells: FileLine['cells'],
): readonly ImportProblem[] {
  const byColumn = new Map<ImportColumn, ImportProblem>();
  for (const issue of issues) {
    const column = issue.path[0] as ImportColumn;
    const cell = cells[column] ?? '';
    const value = cell.trim() === '' ? {} : { value: shortened(cell.trim()) };
    if (!byColumn.has(column))
      byColumn.set(column, { line, column, ...reasonOf(issue, column, cell), ...value });
  }
  return [...byColumn.values()];
}

const codeOfColumn = {
  product_type: 'wrong_type',
  product_price: 'wrong_price',
  stock: 'wrong_stock',
  barcode: 'wrong_barcode',
  weight_grams: 'wrong_weight',
} as const;

export function reasonOf(
  issue: z.core.$ZodIssue,
  column: ImportColumn,
  cell: string,
): Pick<ImportProblem, 'code' | 'limit'> {
  if (cell.trim() === '' || issue.message === 'must not be empty') return { code: 'empty' };
  if (column in codeOfColumn) return { code: codeOfColumn[column as keyof typeof codeOfColumn] };
  return issue.code === 'too_big'
    ? { code: 'too_long', limit: Number(issue.maximum) }
    : { code: 'not_printable' };
}
