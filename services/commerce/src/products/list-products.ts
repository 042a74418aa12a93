import { takaToPoisha } from '@petcare/contracts/money.ts';
import type { Product, ProductFilter, ProductSort, ProductType } from '@petcare/contracts/products.ts';
import { trusted, type QueryFilter } from 'mongoose';
import type { z } from 'zod';
import { Products, toProduct, type ProductRow } from './product.model.ts';

export interface ListedProducts extends z.output<typeof ProductFilter> {
  readonly product_type?: ProductType | undefined;
  readonly ids?: string[] | undefined;
}

export interface ProductPage {
  readonly products: Product[];
  readonly total: number;
}

const orders = {
  newest: { createdAt: -1, _id: -1 },
  price_low: { product_price: 1, _id: 1 },
  price_high: { product_price: -1, _id: -1 },
  name: { name_key: 1, _id: 1 },
} as const satisfies Record<ProductSort, Record<string, 1 | -1>>;

/** One page of the products in the store, newest first unless sorted. */
export async function listProducts(wanted: ListedProducts): Promise<ProductPage> {
  const { page, limit, sort = 'newest' } = wanted;
  const filter = filterOf(wanted);
  const skip = (page - 1) * limit;
  const rows = await Products.find(filter)
    .sort({ ...orders[sort] })
    .skip(skip)
    .limit(limit)
    .lean<ProductRow[]>();
  // A page that is not full is the last one, and then the total is known without counting.
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  const total = isLast ? skip + rows.length : await Products.countDocuments(filter);
  return { products: rows.map(toProduct), total };
}

function filterOf({
  ids,
  product_type,
  min_price,
  max_price,
  in_stock,
}: ListedProducts): QueryFilter<ProductRow> {
  const price = {
    ...(min_price !== undefined && { $gte: takaToPoisha(min_price) }),
    ...(max_price !== undefined && { $lte: takaToPoisha(max_price) }),
  };
  return {
    deleted_at: null,
    ...(ids && { _id: trusted({ $in: ids }) }),
    ...(product_type && { product_type }),
    ...(Object.keys(price).length > 0 && { product_price: trusted(price) }),
    // What is not counted is always there.
    ...(in_stock && { stock: trusted({ $ne: 0 }) }),
  };
}
