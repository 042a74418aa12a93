import { addAudit } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { productEventData, productRecord, Products } from '../../catalogue/products/product.model.ts';
import { translateBarcodeConflict } from '../../catalogue/products/change-product.ts';
import { syncVariants } from '../../catalogue/products/variants.ts';
import { trashCutoff } from './list-trash.ts';

/**
 * Restores a deleted product with its remaining stock. Idempotent.
 * @throws not_found – also when it was deleted too long ago; barcode_taken.
 */
export function restoreProduct(id: string, now = new Date()): Promise<void> {
  const restoring = inTransaction(async () => {
    const restored = await Products.findOneAndUpdate(
      { _id: id, deletedAt: trusted({ $gt: trashCutoff(now) }) },
      { $set: { deletedAt: null, changedAt: now }, $inc: { version: 1, revision: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!restored) {
      if (await Products.exists({ _id: id, deletedAt: null })) return;
      throw notFound('deleted product');
    }
    await syncVariants(restored);
    await addEvent('product.changed', {
      aggregate: { id, sequence: restored.version },
      data: productEventData(restored),
    });
    await addAudit('commerce', {
      action: 'product.restored',
      record: productRecord(restored),
      before: null,
      after: null,
    });
  });
  return translateBarcodeConflict(restoring);
}
