import { addAudit } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { productFacts, productRecord, Products, type ProductDocument } from '../products/product.model.ts';
import { trashBegins } from './list-trash.ts';

/**
 * Puts a product that left the store back into it, with the units that are left of it. One that is there already is
 * left alone.
 * @throws not_found, also when it left too long ago.
 */
export async function restoreProduct(id: string, now = new Date()): Promise<void> {
  await inTransaction(async () => {
    const back = await Products.findOneAndUpdate(
      { _id: id, deleted_at: trusted({ $gt: trashBegins(now) }) },
      { $set: { deleted_at: null, changed_at: now }, $inc: { version: 1, revision: 1 } },
      { returnDocument: 'after' },
    ).lean<ProductDocument>();
    if (!back) {
      if (await Products.exists({ _id: id, deleted_at: null })) return;
      throw notFound('deleted product');
    }
    await addEvent('product.changed', {
      aggregate: { id, sequence: back.version },
      data: productFacts(back),
    });
    await addAudit('commerce', {
      act: 'product.restored',
      record: productRecord(back),
      before: null,
      after: null,
    });
  });
}
