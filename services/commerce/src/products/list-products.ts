import { takaToPoisha } from '@petcare/contracts/money.ts';
import type { Product, ProductsQuery } from '@petcare/contracts/products.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { Products, productSorts, toProduct, type ProductDocument } from './product.model.ts';

export interface ProductPage {
  readonly products: Product[];
  readonly total: number;
}

type Sort = NonNullable<ProductsQuery['sort']>;
type ColumnSort = Exclude<Sort, keyof typeof storeSorts>;

const storeSorts = {
  newest: '-createdAt',
  price_low: 'product_price',
  price_high: '-product_price',
  name: 'product_name',
} as const;

export async function listProducts(query: ProductsQuery): Promise<ProductPage> {
  const { rows, total } = await findPage(listOf(query), query);
  return { products: rows.map(toProduct), total };
}

export async function* eachProduct(query: ProductsQuery): AsyncGenerator<Product[]> {
  for await (const rows of eachBatch(listOf(query))) yield rows.map(toProduct);
}

function listOf(query: ProductsQuery): List<ProductDocument> {
  const among = { deleted_at: null };
  const search = withTermsLike(query.search);
  return {
    rows: Products,
    among,
    wanted: { ...filterOf(query), ...search },
    order: orderBy(columnOf(query.sort ?? 'newest'), productSorts, among),
    searchIndex: search.$and !== undefined && { search_terms: 1 },
  };
}

function columnOf(sort: Sort): ColumnSort {
  return sort in storeSorts ? storeSorts[sort as keyof typeof storeSorts] : (sort as ColumnSort);
}

function filterOf({
  ids,
  product_type,
  min_price,
  max_price,
  in_stock,
}: ProductsQuery): QueryFilter<ProductDocument> {
  const price = {
    ...(min_price !== undefined && { $gte: takaToPoisha(min_price) }),
    ...(max_price !== undefined && { $lte: takaToPoisha(max_price) }),
  };
  return {
    ...(ids && { _id: trusted({ $in: ids }) }),
    ...(product_type && { product_type }),
    ...(Object.keys(price).length > 0 && { product_price: trusted(price) }),
    // A product without a stock count is always available.
    ...(in_stock !== undefined && { stock: in_stock ? trusted({ $ne: 0 }) : 0 }),
  };
}
