import { Id } from '@petcare/contracts/shared/fields.ts';
import {
  maxShownProblems,
  type ImportProblem,
} from '@petcare/contracts/commerce/products/product-imports.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { Products, type ProductDocument } from '../products/product.model.ts';
import {
  draftMs,
  ImportLines,
  ProductImports,
  type ImportLineDocument,
  type ProductImportDocument,
} from './product-import.model.ts';
import { barcodeProblems } from './barcode-problems.ts';
import { checkLine } from './product-line.rules.ts';
import { readProductFile, shortened, type FileLine } from './read-product-file.ts';
import { readGroups } from './variant-groups.ts';

type CheckedLine = Pick<
  ImportLineDocument,
  'line' | 'productId' | 'productName' | 'fields' | 'seen' | 'place'
>;

const batchSize = 500;

/**
 * Checks a product file and stores it as a draft for a day. Changes no product. A file with problems is stored without
 * its lines, since it cannot be imported.
 */
export async function checkProductFile(
  path: string,
  headings: readonly string[] | undefined,
  now = new Date(),
): Promise<ProductImportDocument> {
  const file = await readProductFile(path, headings);
  const groups = await readGroups(file.lines);
  const problems = [...file.problems, ...groups.problems];
  const firstLines = new Map<string, number>();
  const checked: CheckedLine[] = [];
  let unchanged = 0;
  for (let begin = 0; begin < file.lines.length; begin += batchSize) {
    const batch = file.lines.slice(begin, begin + batchSize);
    const products = await findProducts(batch);
    for (const one of batch) {
      const member = groups.members.get(one.line);
      const id = idOf(one);
      const product = products.get(id) ?? null;
      const refusal = id === '' ? null : refusalOfId(one, { id, product, first: firstLines.get(id) });
      if (refusal) problems.push(refusal);
      if (!firstLines.has(id)) firstLines.set(id, one.line);
      const check = checkLine(member ?? one, product, file);
      // The cells of an unknown product cannot be compared, but their problems are shown at once.
      if (check.problems) problems.push(...check.problems.filter(({ code }) => !refusal || code !== 'empty'));
      else if (refusal) continue;
      else if (product && Object.keys(check.fields).length === 0 && !member?.moves) unchanged += 1;
      else checked.push({ ...lineOf(one, check.fields, product), place: member?.place ?? null });
    }
  }
  problems.push(...(await barcodeProblems(checked)));
  const row = draftOf({ checked, unchanged, problems, now });
  if (problems.length === 0) await storeLines(row, checked);
  await ProductImports.create([row]);
  return row;
}

function draftOf({
  checked,
  unchanged,
  problems,
  now,
}: {
  readonly checked: readonly CheckedLine[];
  readonly unchanged: number;
  readonly problems: readonly ImportProblem[];
  readonly now: Date;
}): ProductImportDocument {
  const changes = checked.filter(({ seen }) => seen !== null);
  return {
    _id: newId(),
    state: 'checked',
    lines: {
      created: checked.length - changes.length,
      changed: changes.length,
      unchanged,
      stock_changed: changes.filter(({ fields }) => fields.stock !== undefined).length,
    },
    problemCount: problems.length,
    problems: problems.toSorted((one, other) => one.line - other.line).slice(0, maxShownProblems),
    repeatedLines: repeatedLines(checked).slice(0, maxShownProblems),
    admin: null,
    undoUntil: null,
    createdAt: now,
    startedAt: null,
    expiresAt: new Date(now.getTime() + draftMs),
  };
}

/** Returns the lines that add the same product as an earlier one. */
function repeatedLines(checked: readonly CheckedLine[]): ProductImportDocument['repeatedLines'] {
  const firstLines = new Map<string, number>();
  return checked.flatMap(({ line, fields, seen, place }) => {
    if (seen !== null || place) return [];
    const key = JSON.stringify(fields);
    const first = firstLines.get(key);
    if (first !== undefined) return [{ line, first }];
    firstLines.set(key, line);
    return [];
  });
}

/** Lines first: those of a process that dies before it stores the import expire after a day. */
async function storeLines(row: ProductImportDocument, checked: readonly CheckedLine[]): Promise<void> {
  const { _id: importId, expiresAt } = row;
  for (let begin = 0; begin < checked.length; begin += batchSize)
    await ImportLines.insertMany(
      checked.slice(begin, begin + batchSize).map((line) => ({
        ...line,
        _id: newId(),
        importId,
        outcome: 'waiting',
        expiresAt,
      })),
    );
}

function idOf({ cells }: FileLine): string {
  return (cells['_id'] ?? '').trim().toLowerCase();
}

async function findProducts(lines: readonly FileLine[]): Promise<ReadonlyMap<string, ProductDocument>> {
  const ids = lines.map(idOf).filter((id) => Id.safeParse(id).success);
  const rows = await Products.find({ _id: trusted({ $in: ids }), deletedAt: null }).lean();
  return new Map(rows.map((row) => [row._id, row]));
}

function refusalOfId(
  { line }: FileLine,
  {
    id,
    product,
    first,
  }: { readonly id: string; readonly product: ProductDocument | null; readonly first: number | undefined },
): ImportProblem | null {
  if (first !== undefined) return { line, column: '_id', code: 'repeated_product', limit: first };
  return product ? null : { line, column: '_id', code: 'unknown_product', value: shortened(id) };
}

function lineOf(
  { line }: FileLine,
  fields: CheckedLine['fields'],
  product: ProductDocument | null,
): CheckedLine {
  return {
    line,
    productId: product?._id ?? newId(),
    productName: product?.productName ?? fields.product_name ?? '',
    fields,
    seen: product && { version: product.version, stock: product.stock },
  };
}
