import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { IdParams, PageQuery, QueryFlag } from '../../shared/fields.ts';
import { Search } from '../../shared/lists.ts';
import { Product } from './products.ts';

export const maxReorderLevel = 1_000_000;
const ReorderLevel = z.number().int().min(0).max(maxReorderLevel).nullable();

/** The stock of a product as admins see it. */
export const StockLevel = z
  .object({
    product: Product,
    /** The stock at which the product is to be reordered. Null: admins are not notified. */
    reorder_level: ReorderLevel,
    /** True if the stock is counted and is at or below the reorder level. */
    low: z.boolean(),
  })
  .meta({ id: 'StockLevel' });
export type StockLevel = z.infer<typeof StockLevel>;

export const StockLevelsQuery = PageQuery.extend({
  /** `true`: only products whose stock is low. */
  low: QueryFlag.optional(),
  search: Search,
});
export type StockLevelsQuery = z.output<typeof StockLevelsQuery>;

export const stockLevelEndpoints = defineEndpoints('commerce', {
  'stockLevels.list': {
    method: 'GET',
    path: '/api/stock-levels',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'List the products whose stock is counted, with their reorder levels, those with the lowest stock first.',
    query: StockLevelsQuery,
    response: z.array(StockLevel),
    paged: true,
  },
  'stockLevels.set': {
    method: 'PUT',
    path: '/api/stock-levels/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Set the reorder level of a product, or remove it with null. Admins are notified once when the stock falls to it. Idempotent.',
    params: IdParams,
    body: z.strictObject({ reorder_level: ReorderLevel }),
    response: z.object({ message: z.string(), level: StockLevel }),
  },
});
