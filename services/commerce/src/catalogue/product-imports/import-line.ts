import type { Actor } from '@petcare/contracts/shared/actor.ts';

import { AppError, conflict } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { QueryFilter } from 'mongoose';
import {
  addProduct,
  deleteProduct,
  findProduct,
  updateProduct,
  type ProductDeps,
} from '../products/change-product.ts';
import type { ProductDocument } from '../products/product.model.ts';
import {
  ImportLines,
  startedMs,
  type ImportedFields,
  type ImportLineDocument,
  type SeenProduct,
} from './product-import.model.ts';
import { columnsOf } from './product-line.rules.ts';

/** A file has a line for each variant, and another line may change the texts that they share. */
const writtenAlone = { alone: true };

export interface LineDeps extends ProductDeps {
  /** Admin who started the import, or its undoing. */
  readonly admin: Actor;
}

/**
 * Imports a line by the command of a single change. The outcome is set in the transaction of the change, so that
 * concurrent runs and a kill import a line once. A product that has changed since the check is not overwritten.
 */
export async function importLine(line: ImportLineDocument, { admin, ...deps }: LineDeps): Promise<void> {
  const { _id, productId, fields, seen } = line;
  const waiting = { _id, outcome: 'waiting' } as const;
  const work = async () => {
    const outcome = seen ? 'changed' : 'created';
    // Claimed first, so that of two processes one conflicts before it changes the product.
    if (!(await claim(waiting, { outcome, expiresAt: new Date(Date.now() + startedMs) }))) return;
    if (seen) {
      const before = await findAsSeen(line, seen);
      const { product } = await updateProduct(
        productId,
        { ...fields, version: seen.version },
        admin,
        deps,
        writtenAlone,
      );
      await claim({ _id }, { former: formerOf(before, fields), after: seenOf(product) });
    } else {
      const body = { ...(fields as ImportedFields), product_image: '' };
      await claim({ _id }, { after: seenOf(await addProduct(body, admin, deps, productId)) });
    }
  };
  await refuseOnConflict(work, (refusal) => claim(waiting, { outcome: 'refused', refusal }));
}

/**
 * Undoes a line: a new product moves to the trash, a changed one gets its former values back. A product that has
 * changed since the import is kept.
 */
export async function undoLine(line: ImportLineDocument, { admin, ...deps }: LineDeps): Promise<void> {
  const { _id, productId, former, after } = line;
  const waiting = { _id, undo: null };
  const work = async () => {
    if (!after || !(await claim(waiting, { undo: 'undone' }))) return;
    await findAsSeen(line, after);
    if (former)
      await updateProduct(productId, { ...former, version: after.version }, admin, deps, writtenAlone);
    else await deleteProduct(productId);
  };
  await refuseOnConflict(work, (refusal) => claim(waiting, { undo: 'kept', refusal }));
}

/** @returns false when no line matches: another process was first. */
export async function claim(
  line: QueryFilter<ImportLineDocument>,
  changes: Partial<ImportLineDocument>,
): Promise<boolean> {
  const { matchedCount } = await ImportLines.updateOne(line, { $set: changes });
  return matchedCount === 1;
}

/** A refused line is an outcome; any other error is repeated by the next run. */
export async function refuseOnConflict(
  work: () => Promise<void>,
  refuse: (code: string) => Promise<unknown>,
): Promise<void> {
  try {
    await inTransaction(work);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await refuse(error.code);
  }
}

/**
 * Returns the product if no edit has changed it since it was seen, nor a sale its stock where the line sets one.
 * @throws not_found, version_conflict.
 */
export async function findAsSeen(
  { productId, fields, seen: existed }: ImportLineDocument,
  seen: SeenProduct,
): Promise<ProductDocument> {
  const product = await findProduct(productId);
  const stockMoved = existed !== null && fields.stock !== undefined && product.stock !== seen.stock;
  if (product.version !== seen.version || stockMoved) throw conflict('version_conflict');
  return product;
}

export function seenOf({ version, stock }: ProductDocument): SeenProduct {
  return { version, stock };
}

export function formerOf(product: ProductDocument, fields: Partial<ImportedFields>): Partial<ImportedFields> {
  return Object.fromEntries(Object.entries(columnsOf(product)).filter(([field]) => field in fields));
}
