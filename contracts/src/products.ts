import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  blankKeeps,
  Done,
  Id,
  IdParams,
  Instant,
  line,
  PageQuery,
  QueryFlag,
  Taka,
  TakaQuery,
  text,
} from './fields.ts';
import { Search, type CsvColumns } from './lists.ts';
import { UploadedPicture } from './pictures.ts';

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
    /** Counts the edits; a client that sends it back is protected from overwriting another's. */
    version: z.number().int().positive(),
    createdAt: Instant,
    /** In the answer of a search: the words of the product that matched, for highlighting. */
    matches: z.array(z.string()).optional(),
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

export const ProductSort = z.enum(['newest', 'price_low', 'price_high', 'name']);
export type ProductSort = z.infer<typeof ProductSort>;

/** How every list of products can be narrowed and ordered. A search is ordered by relevance unless a sort is asked for. */
export const ProductFilter = PageQuery.extend({
  min_price: TakaQuery.optional(),
  max_price: TakaQuery.optional(),
  /** Only what can be bought now; with `false` only what is sold out. */
  in_stock: QueryFlag.optional(),
  sort: ProductSort.optional(),
});

/** The store's orders, and those of the dashboard's table, named as in every other table. */
const ProductsSort = z.enum([
  ...ProductSort.options,
  'createdAt',
  '-createdAt',
  'product_name',
  '-product_name',
  'product_price',
  '-product_price',
  'stock',
  '-stock',
]);

export const ProductsQuery = ProductFilter.extend({
  product_type: ProductTypeQuery.optional(),
  /** At most 50 ids, separated by commas: the goods of a cart. */
  ids: z
    .string()
    .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,49}$/, 'must be up to 50 ids, separated by commas')
    .transform((ids) => ids.split(','))
    .optional(),
  /** Beginnings of words of the name; `products.search` looks further and understands mistakes. */
  search: Search,
  sort: ProductsSort.optional(),
});
export type ProductsQuery = z.output<typeof ProductsQuery>;

const productColumns = {
  _id: (product) => product._id,
  product_name: (product) => product.product_name,
  product_type: (product) => product.product_type,
  product_price: (product) => product.product_price,
  /** Blank: not counted. */
  stock: (product) => product.stock,
  product_description: (product) => product.product_description,
  createdAt: (product) => product.createdAt,
} satisfies CsvColumns<Product>;

/** Forms send numbers as text, and the specification's client does too. */
const Price = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\d{1,6}(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : value,
  Taka.positive('must be more than 0'),
);
/** Null: not counted. */
const Stock = z.number().int().min(0).max(1_000_000).nullable();

export const CreateProductBody = z
  .strictObject({
    product_type: ProductType,
    product_name: line(120),
    product_price: Price,
    product_description: text(4_000),
    product_image: UploadedPicture,
    stock: Stock.default(null),
  })
  .meta({ id: 'CreateProductBody' });
export type CreateProductBody = z.infer<typeof CreateProductBody>;

export const UpdateProductBody = z
  .strictObject({
    product_type: blankKeeps(ProductType),
    product_name: blankKeeps(line(120)),
    product_price: blankKeeps(Price),
    product_description: blankKeeps(text(4_000)),
    product_image: blankKeeps(UploadedPicture),
    /** Units on the shelf from now on; what is reserved is not among them. Left out: as it was. */
    stock: Stock.optional(),
    version: z.number().int().positive().optional(),
  })
  .meta({ id: 'UpdateProductBody' });
export type UpdateProductBody = z.infer<typeof UpdateProductBody>;

const ProductAnswer = z.object({ message: z.string(), product: Product });

export const productEndpoints = {
  'products.list': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/products',
    access: { who: 'anyone' },
    summary: 'All products, newest first unless sorted.',
    query: ProductsQuery,
    status: 200,
    response: z.array(Product),
    paged: true,
    csv: productColumns,
  }),
  'products.byType': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/products/by-type',
    access: { who: 'anyone' },
    summary:
      'Products of one type, newest first unless sorted. `Toy`, `Medicine` and `Food` are understood too.',
    query: ProductFilter.extend({ product_type: ProductTypeQuery }),
    status: 200,
    response: z.array(Product),
    paged: true,
  }),
  'products.search': defineEndpoint({
    service: 'commerce',
    method: 'GET',
    path: '/api/products/search',
    access: { who: 'anyone' },
    summary:
      'Products that match the query in English or Bangla, best first: by the beginnings of words, and with a mistake or two.',
    query: ProductFilter.extend({ query: line(100), product_type: ProductTypeQuery.optional() }),
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
  'products.create': defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/products',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Add a product.',
    body: CreateProductBody,
    status: 201,
    response: ProductAnswer,
  }),
  'products.update': defineEndpoint({
    service: 'commerce',
    method: 'PUT',
    path: '/api/products/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Change a product. What is blank or left out stays as it was; nothing changed is no change.',
    params: IdParams,
    body: UpdateProductBody,
    status: 200,
    response: ProductAnswer,
    errors: ['version_conflict'],
  }),
  'products.delete': defineEndpoint({
    service: 'commerce',
    method: 'DELETE',
    path: '/api/products/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Take a product out of the store. Orders keep their own picture, name and price. May be repeated.',
    params: IdParams,
    status: 200,
    response: Done,
  }),
} as const;
