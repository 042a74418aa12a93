import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, line, PageQuery, Taka } from './fields.ts';

export const ProductType = z.enum(['Pet Food', 'Pet Medicine', 'Pet Toy']).meta({ id: 'ProductType' });
export type ProductType = z.infer<typeof ProductType>;

export const Product = z
  .object({
    _id: Id,
    product_type: ProductType,
    product_name: z.string(),
    product_price: Taka,
    product_description: z.string(),
    product_image: z.string(),
    /** Null: stock is not counted and the product can always be bought. */
    stock: z.number().int().nonnegative().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

/** The store's tabs send the short word. */
const typeAliases: Record<string, ProductType> = {
  Food: 'Pet Food',
  Medicine: 'Pet Medicine',
  Toy: 'Pet Toy',
};
const ProductTypeQuery = z.preprocess(
  (value) => (typeof value === 'string' ? (typeAliases[value] ?? value) : value),
  ProductType,
);

export const productEndpoints = {
  'products.list': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/products',
    access: { who: 'anyone' },
    summary: 'All products, newest first.',
    query: PageQuery,
    status: 200,
    response: z.array(Product),
    paged: true,
  }),
  'products.byType': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/products/by-type',
    access: { who: 'anyone' },
    summary: 'Products of one type, newest first. `Toy`, `Medicine` and `Food` are understood too.',
    query: PageQuery.extend({ product_type: ProductTypeQuery }),
    status: 200,
    response: z.array(Product),
    paged: true,
  }),
  'products.search': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/products/search',
    access: { who: 'anyone' },
    summary: 'Products whose name, type or description holds every word of the query.',
    query: PageQuery.extend({ query: line(100) }),
    status: 200,
    response: z.array(Product),
    paged: true,
  }),
  'products.get': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/products/:id',
    access: { who: 'anyone' },
    summary: 'One product.',
    params: IdParams,
    status: 200,
    response: Product,
  }),
} as const;
