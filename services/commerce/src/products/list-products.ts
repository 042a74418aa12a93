import type { Product, ProductType } from '@petcare/contracts/products.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { Products, shownFields, toProduct, type ProductRow, type ShownProduct } from './product.model.ts';
import { searchPrefixes } from './product.rules.ts';

interface Page {
  page: number;
  limit: number;
}

export interface ProductPage {
  products: Product[];
  total: number;
}

/** One page of all products or of one type, newest first. */
export async function listProducts(page: Page, type?: ProductType): Promise<ProductPage> {
  return findPage(type ? { product_type: type } : {}, page);
}

/** One page of the products that hold a word beginning with each word of the query. No word, no products. */
export async function searchProducts(query: string, page: Page): Promise<ProductPage> {
  const prefixes = searchPrefixes(query);
  if (prefixes.length === 0) return { products: [], total: 0 };
  return findPage({ $and: prefixes.map((prefix) => ({ search_words: trusted({ $regex: prefix }) })) }, page);
}

async function findPage(filter: QueryFilter<ProductRow>, { page, limit }: Page): Promise<ProductPage> {
  const skip = (page - 1) * limit;
  const rows = await Products.find(filter, shownFields)
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit)
    .lean<ShownProduct[]>();
  // A page that is not full is the last one, and then the total is known without counting.
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  const total = isLast ? skip + rows.length : await Products.countDocuments(filter);
  return { products: rows.map(toProduct), total };
}
