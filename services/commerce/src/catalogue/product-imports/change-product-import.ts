import type { Actor } from '@petcare/contracts/shared/actor.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { QueryFilter } from 'mongoose';
import { trusted } from 'mongoose';
import { ProductImports, startedMs, type ProductImportDocument } from './product-import.model.ts';

/**
 * Starts a checked import; a periodic job imports its lines. An import that was started is returned unchanged.
 * @throws not_found, import_has_problems.
 */
export function startProductImport(
  id: string,
  admin: Actor,
  now = new Date(),
): Promise<ProductImportDocument> {
  return inTransaction(async () => {
    const started = await move(
      { _id: id, state: 'checked', problemCount: 0 },
      { state: 'running', admin, startedAt: now, expiresAt: new Date(now.getTime() + startedMs) },
    );
    if (!started) {
      const row = await findProductImport(id);
      if (row.state === 'checked') throw conflict('import_has_problems');
      return row;
    }
    await auditImport('product_import.started', started);
    return started;
  });
}

/**
 * Starts to undo an import; a periodic job undoes its lines. An import that is undone already is returned unchanged.
 * @throws not_found, import_not_finished, undo_expired.
 */
export function undoProductImport(
  id: string,
  admin: Actor,
  now = new Date(),
): Promise<ProductImportDocument> {
  return inTransaction(async () => {
    const undoing = await move(
      { _id: id, state: 'done', undoUntil: trusted({ $gt: now }) },
      { state: 'undoing', admin },
    );
    if (!undoing) {
      const row = await findProductImport(id);
      if (row.state === 'done') throw conflict('undo_expired');
      if (row.state === 'checked' || row.state === 'running') throw conflict('import_not_finished');
      return row;
    }
    await auditImport('product_import.undone', undoing);
    return undoing;
  });
}

/** @throws not_found – also for a draft that has expired. */
export async function findProductImport(id: string, now = new Date()): Promise<ProductImportDocument> {
  const row = await ProductImports.findOne({
    _id: id,
    expiresAt: trusted({ $gt: now }),
  }).lean();
  if (!row) throw notFound('import');
  return row;
}

function move(
  from: QueryFilter<ProductImportDocument>,
  to: Partial<ProductImportDocument>,
): Promise<ProductImportDocument | null> {
  return ProductImports.findOneAndUpdate(
    { ...from, expiresAt: trusted({ $gt: new Date() }) },
    { $set: to },
    { returnDocument: 'after' },
  ).lean();
}

async function auditImport(action: string, { _id: id, lines }: ProductImportDocument): Promise<void> {
  await addAudit('commerce', {
    action,
    record: { type: 'product_import', id, label: `#${id.slice(-6)}` },
    before: null,
    after: { created: lines.created, changed: lines.changed, unchanged: lines.unchanged },
  });
}
