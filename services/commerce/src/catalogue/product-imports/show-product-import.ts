import {
  maxShownProblems,
  type ProductImport,
  type RefusedLine,
} from '@petcare/contracts/commerce/products/product-imports.ts';
import { trusted, type QueryFilter } from 'mongoose';
import {
  ImportLines,
  ProductImports,
  type ImportLineDocument,
  type ProductImportDocument,
} from './product-import.model.ts';

const maxListed = 10;

/** Returns the imports that were started last, newest first. */
export async function listProductImports(): Promise<ProductImport[]> {
  const rows = await ProductImports.find({ startedAt: trusted({ $gt: new Date(0) }) })
    .sort({ startedAt: -1 })
    .limit(maxListed)
    .lean();
  return Promise.all(rows.map(showProductImport));
}

export async function showProductImport(row: ProductImportDocument): Promise<ProductImport> {
  const { _id, state, lines, problemCount, problems, repeatedLines, createdAt, undoUntil } = row;
  const [progress, refused, kept] = await Promise.all([
    readProgress(row),
    findLines(row, { outcome: 'refused' }),
    findLines(row, { undo: 'kept' }),
  ]);
  return {
    _id,
    state,
    createdAt: createdAt.toISOString(),
    undo_until: state === 'done' && undoUntil && undoUntil > new Date() ? undoUntil.toISOString() : null,
    lines,
    problem_count: problemCount,
    problems,
    repeated_lines: repeatedLines,
    progress,
    refused,
    kept,
  };
}

async function readProgress({ _id }: ProductImportDocument): Promise<ProductImport['progress']> {
  const groups = await ImportLines.aggregate<{
    _id: Pick<ImportLineDocument, 'outcome' | 'undo'>;
    count: number;
  }>([
    { $match: { importId: _id } },
    { $group: { _id: { outcome: '$outcome', undo: '$undo' }, count: { $sum: 1 } } },
  ]);
  const count = (wanted: (group: Pick<ImportLineDocument, 'outcome' | 'undo'>) => boolean) =>
    groups.reduce((sum, group) => sum + (wanted(group._id) ? group.count : 0), 0);
  return {
    waiting: count(({ outcome }) => outcome === 'waiting'),
    created: count(({ outcome }) => outcome === 'created'),
    changed: count(({ outcome }) => outcome === 'changed'),
    refused: count(({ outcome }) => outcome === 'refused'),
    undone: count(({ undo }) => undo === 'undone'),
    kept: count(({ undo }) => undo === 'kept'),
  };
}

async function findLines(
  { _id }: ProductImportDocument,
  which: QueryFilter<ImportLineDocument>,
): Promise<RefusedLine[]> {
  const rows = await ImportLines.find({ importId: _id, ...which })
    .sort({ line: 1 })
    .limit(maxShownProblems)
    .lean();
  return rows.map(({ line, productName, refusal }) => ({
    line,
    product_name: productName,
    code: refusal ?? '',
  }));
}
