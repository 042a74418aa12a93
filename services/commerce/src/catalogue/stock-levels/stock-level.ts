import type { StockLevel } from '@petcare/contracts/commerce/products/stock-levels.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { toProduct, type ProductDocument } from '../products/product.model.ts';

/** MongoDB filter of products whose stock is counted and at or below their reorder level. */
export function lowStock(): QueryFilter<ProductDocument> {
  return {
    deletedAt: null,
    // Numbers only: null would compare as less than every number.
    reorderLevel: trusted({ $gte: 0 }),
    stock: trusted({ $gte: 0 }),
    $expr: trusted({ $lte: ['$stock', '$reorderLevel'] }),
  };
}

export function toStockLevel(row: ProductDocument): StockLevel {
  const { stock, reorderLevel = null } = row;
  return {
    product: toProduct(row),
    reorder_level: reorderLevel,
    low: stock !== null && reorderLevel !== null && stock <= reorderLevel,
  };
}
