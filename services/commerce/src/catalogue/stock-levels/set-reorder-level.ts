import type { StockLevel } from '@petcare/contracts/commerce/products/stock-levels.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { findProduct } from '../products/change-product.ts';
import { productRecord, Products } from '../products/product.model.ts';
import { toStockLevel } from './stock-level.ts';

/**
 * Sets the stock at which admins are notified to reorder a product; null removes it. Idempotent. Does not change the
 * version of the product, whose customers see no difference.
 * @throws not_found – also for a deleted product.
 */
export function setReorderLevel(id: string, reorderLevel: number | null): Promise<StockLevel> {
  return inTransaction(async () => {
    const product = await findProduct(id);
    const { reorderLevel: before = null } = product;
    if (before !== reorderLevel) {
      await Products.updateOne({ _id: product._id }, { $set: { reorderLevel } });
      await addAudit('commerce', {
        action: 'product.reorder_level_set',
        record: productRecord(product),
        before: { reorder_level: before },
        after: { reorder_level: reorderLevel },
      });
    }
    return toStockLevel({ ...product, reorderLevel });
  });
}
