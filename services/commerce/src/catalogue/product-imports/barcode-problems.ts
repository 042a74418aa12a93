import type { ImportProblem } from '@petcare/contracts/commerce/products/product-imports.ts';
import { trusted } from 'mongoose';
import { Products } from '../products/product.model.ts';
import type { ImportLineDocument } from './product-import.model.ts';

type BarcodeLine = Pick<ImportLineDocument, 'line' | 'productId' | 'fields'>;

/** Returns the lines whose new barcode an earlier line or another product has. */
export async function barcodeProblems(lines: readonly BarcodeLine[]): Promise<ImportProblem[]> {
  const withBarcode = lines.flatMap(({ line, productId, fields: { barcode } }) =>
    barcode ? [{ line, id: productId, barcode }] : [],
  );
  if (withBarcode.length === 0) return [];
  const barcodes = withBarcode.map(({ barcode }) => barcode);
  const rows = await Products.find(
    { barcode: trusted({ $in: barcodes }), deletedAt: null },
    'barcode',
  ).lean();
  const owners = new Map(rows.map(({ _id, barcode }) => [barcode, _id]));
  const firstLines = new Map<string, number>();
  return withBarcode.flatMap(({ line, id, barcode }): ImportProblem[] => {
    const problem = { line, column: 'barcode', value: barcode } as const;
    const first = firstLines.get(barcode);
    if (first !== undefined) return [{ ...problem, code: 'repeated_barcode', limit: first }];
    firstLines.set(barcode, line);
    const owner = owners.get(barcode);
    return owner === undefined || owner === id ? [] : [{ ...problem, code: 'taken_barcode' }];
  });
}
