import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type { Product, ProductsQuery } from '@petcare/contracts/commerce/products/products.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { Products, productSorts, shownFields, type ProductDocument } from './product.model.ts';
import { withVariants } from './variants.ts';

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
  return { products: await withVariants(rows), total };
}

/** Lists a group of variants once, by the one in front; it passes a filter if any of its variants does. */
export async function listStore(query: ProductsQuery): Promise<ProductPage> {
  const list = listOf(query);
  const conditions = conditionsOf(query);
  const wanted = {
    ...(query.product_type && { productType: query.product_type }),
    'variant.front': trusted({ $ne: false }),
    ...(Object.keys(conditions).length > 0 && { $or: [conditions, await othersPassing(query)] }),
  };
  const { rows, total } = await findPage({ ...list, wanted }, query);
  return { products: await withVariants(rows), total };
}

async function othersPassing(query: ProductsQuery): Promise<QueryFilter<ProductDocument>> {
  const others = await Products.find(
    { ...filterOf(query), deletedAt: null, 'variant.front': false },
    'variant.groupId',
  ).lean();
  const groups = others.flatMap(({ variant }) => (variant ? [variant.groupId] : []));
  return { 'variant.groupId': trusted({ $in: groups }) };
}

export async function* eachProduct(query: ProductsQuery): AsyncGenerator<Product[]> {
  for await (const rows of eachBatch(listOf(query))) yield await withVariants(rows);
}

function listOf(query: ProductsQuery): List<ProductDocument> {
  const among = { deletedAt: null };
  const search = withTermsLike(query.search);
  return {
    rows: Products,
    among,
    wanted: { ...filterOf(query), ...search },
    order: orderBy(columnOf(query.sort ?? 'newest'), productSorts, among),
    fields: shownFields,
    searchIndex: search.$and !== undefined && { searchTerms: 1 },
  };
}

function columnOf(sort: Sort): ColumnSort {
  return sort in storeSorts ? storeSorts[sort as keyof typeof storeSorts] : (sort as ColumnSort);
}

function filterOf(query: ProductsQuery): QueryFilter<ProductDocument> {
  const { ids, product_type: productType } = query;
  return {
    ...(ids && { _id: trusted({ $in: ids }) }),
    ...(productType && { productType }),
    ...conditionsOf(query),
  };
}

function conditionsOf({ min_price, max_price, in_stock }: ProductsQuery): QueryFilter<ProductDocument> {
  const price = {
    ...(min_price !== undefined && { $gte: takaToPoisha(min_price) }),
    ...(max_price !== undefined && { $lte: takaToPoisha(max_price) }),
  };
  return {
    ...(Object.keys(price).length > 0 && { productPrice: trusted(price) }),
    // A product without a stock count is always available.
    ...(in_stock !== undefined && { stock: in_stock ? trusted({ $ne: 0 }) : 0 }),
  };
}
