import type { StockLevel } from '@petcare/contracts/products/stock-levels.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { toProduct, type ProductDocument } from '../products/product.model.ts';

/** MongoDB filter of products whose stock is counted and at or below their reorder level. */
export function lowStock(): QueryFilter<ProductDocument> {
  return {
    deleted_at: null,
    // Numbers only: null would compare as less than every number.
    reorder_level: trusted({ $gte: 0 }),
    stock: trusted({ $gte: 0 }),
    $expr: trusted({ $lte: ['$stock', '$reorder_level'] }),
  };
}

export function toStockLevel(row: ProductDocument): StockLevel {
  const { stock, reorder_level = null } = row;
  return {
    product: toProduct(row),
    reorder_level,
    low: stock !== null && reorder_level !== null && stock <= reorder_level,
  };
}
