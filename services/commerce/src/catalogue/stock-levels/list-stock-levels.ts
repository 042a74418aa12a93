import type { StockLevel, StockLevelsQuery } from '@petcare/contracts/commerce/products/stock-levels.ts';
import { findPage } from '@petcare/platform/lists/find-page.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted } from 'mongoose';
import { Products, productSorts } from '../products/product.model.ts';
import { lowStock, toStockLevel } from './stock-level.ts';

const listed = { deletedAt: null };

export async function listStockLevels(
  query: StockLevelsQuery,
): Promise<{ levels: StockLevel[]; total: number }> {
  // A product without a count has no level to compare.
  const among = { ...listed, stock: trusted({ $gte: 0 }) };
  const search = withTermsLike(query.search);
  const { rows, total } = await findPage(
    {
      rows: Products,
      among,
      wanted: { ...(query.low === true && lowStock()), ...search },
      order: orderBy<'stock'>('stock', productSorts, listed),
      searchIndex: search.$and !== undefined && { searchTerms: 1 },
    },
    query,
  );
  return { levels: rows.map(toStockLevel), total };
}
