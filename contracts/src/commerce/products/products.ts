import { z } from 'zod';
import { Barcode } from './barcodes.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import {
  blankToUndefined,
  MessageResponse,
  Id,
  IdList,
  IdParams,
  Instant,
  line,
  numberOrText,
  PageQuery,
  QueryFlag,
  Taka,
  TakaQuery,
  text,
} from '../../shared/fields.ts';
import { Search, type CsvColumns } from '../../shared/lists.ts';
import { UploadedPicture } from '../../shared/pictures.ts';

export const ProductType = z.enum(['Pet Food', 'Pet Medicine', 'Pet Toy']).meta({ id: 'ProductType' });
export type ProductType = z.infer<typeof ProductType>;

const StockCount = z.number().int().nonnegative().nullable();
const Grams = z.number().int().positive();

/** One product of a group, such as its packet of 3 kg. */
export const ProductVariant = z
  .object({
    _id: Id,
    /** Sets it apart from the others: `3 kg`, `L`. */
    label: z.string(),
    label_bn: z.string().optional(),
    product_price: Taka,
    /** Own picture. Missing: it shows one of another variant. */
    product_image: z.string().optional(),
    stock: StockCount,
    weight_grams: Grams.optional(),
    version: z.number().int().positive(),
  })
  .meta({ id: 'ProductVariant' });
export type ProductVariant = z.infer<typeof ProductVariant>;

export const VariantGroup = z
  .object({
    _id: Id,
    /** Name without the label of a variant. */
    name: z.string(),
    name_bn: z.string().optional(),
    /** In the order of the shop. */
    variants: z.array(ProductVariant),
  })
  .meta({ id: 'VariantGroup' });
export type VariantGroup = z.infer<typeof VariantGroup>;

export const Product = z
  .object({
    _id: Id,
    product_type: ProductType,
    product_name: z.string(),
    product_price: Taka,
    product_description: z.string(),
    /** In Bangla. Missing: the name and the description above are shown, whatever their language. */
    product_name_bn: z.string().optional(),
    product_description_bn: z.string().optional(),
    product_image: z.string(),
    /** Null if stock is not tracked; the product is then always available. */
    stock: StockCount,
    /** Present if customers can buy it only with a prescription. */
    prescription_needed: z.literal(true).optional(),
    /** Weight in grams of one unit. Missing: not known. */
    weight_grams: Grams.optional(),
    /** Scanned when orders are packed. No other product of the store has it. Missing: none. */
    barcode: z.string().optional(),
    /** Increases with every edit. Sent back with an update, it prevents overwriting an unseen edit. */
    version: z.number().int().positive(),
    createdAt: Instant,
    /** Average of the shown reviews, rounded to a tenth, and their number. Missing without reviews. */
    rating: z.object({ average: z.number(), count: z.number().int().positive() }).optional(),
    /** Matched words of the product, for highlighting. Only in search results. */
    matches: z.array(z.string()).optional(),
    /** Present if the product is a variant; its name then ends with the label, and `rating` covers all variants. */
    group: VariantGroup.optional(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

/** Short names that the specification's store tabs send. */
const typeAliases: Record<string, ProductType> = {
  Food: 'Pet Food',
  Medicine: 'Pet Medicine',
  Toy: 'Pet Toy',
};
const ProductTypeQuery = z.preprocess(
  (value) => (typeof value === 'string' ? (typeAliases[value] ?? value) : value),
  ProductType,
);

export const productSorts = ['newest', 'price_low', 'price_high', 'name'] as const;
export const ProductSort = z.enum(productSorts);
export type ProductSort = z.infer<typeof ProductSort>;

/** Filters of product lists. A search is ordered by relevance unless `sort` is given. */
export const ProductFilter = PageQuery.extend({
  min_price: TakaQuery.optional(),
  max_price: TakaQuery.optional(),
  /** `true`: only available products. `false`: only sold-out products. */
  in_stock: QueryFlag.optional(),
  sort: ProductSort.optional(),
});

const ProductsSort = z.enum([
  ...productSorts,
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
  /** Loads the products of a cart. */
  ids: IdList.optional(),
  /** Prefixes of words in the name, in either language. `products.search` also covers the description and tolerates typing errors. */
  search: Search,
  sort: ProductsSort.optional(),
});
export type ProductsQuery = z.output<typeof ProductsQuery>;

function variantOf({ _id, group }: Product): ProductVariant | undefined {
  return group?.variants.find((variant) => variant._id === _id);
}

const productColumns = {
  _id: (product) => product._id,
  product_name: (product) => product.product_name,
  product_type: (product) => product.product_type,
  product_price: (product) => product.product_price,
  stock: (product) => product.stock,
  product_description: (product) => product.product_description,
  product_name_bn: (product) => product.product_name_bn,
  product_description_bn: (product) => product.product_description_bn,
  barcode: (product) => product.barcode,
  createdAt: (product) => product.createdAt,
  variant_group: (product) => product.group?._id,
  group_name: (product) => product.group?.name,
  group_name_bn: (product) => product.group?.name_bn,
  variant_label: (product) => variantOf(product)?.label,
  variant_label_bn: (product) => variantOf(product)?.label_bn,
  weight_grams: (product) => product.weight_grams,
} satisfies CsvColumns<Product>;

export const ProductPrice = numberOrText(Taka.positive('must be more than 0'));
export const ProductStock = z.number().int().min(0).max(1_000_000).nullable();
/** Weight in grams of one unit. */
export const ProductWeight = z.number().int().min(1).max(100_000);

const maxNameLength = 120;
const maxDescriptionLength = 4_000;
/** Null removes the Bangla text. */
const inBangla = {
  product_name_bn: line(maxNameLength).nullable().optional(),
  product_description_bn: text(maxDescriptionLength).nullable().optional(),
};

export const CreateProductBody = z
  .strictObject({
    product_type: ProductType,
    product_name: line(maxNameLength),
    product_price: ProductPrice,
    product_description: text(maxDescriptionLength),
    ...inBangla,
    product_image: UploadedPicture,
    stock: ProductStock.default(null),
    prescription_needed: z.boolean().optional(),
    weight_grams: ProductWeight.nullable().optional(),
    barcode: Barcode.nullable().optional(),
  })
  .meta({ id: 'CreateProductBody' });
export type CreateProductBody = z.infer<typeof CreateProductBody>;

export const UpdateProductBody = z
  .strictObject({
    product_type: blankToUndefined(ProductType),
    product_name: blankToUndefined(line(maxNameLength)),
    product_price: blankToUndefined(ProductPrice),
    product_description: blankToUndefined(text(maxDescriptionLength)),
    ...inBangla,
    product_image: blankToUndefined(UploadedPicture),
    /** Available units, without reserved ones. Missing: unchanged. */
    stock: ProductStock.optional(),
    prescription_needed: z.boolean().optional(),
    /** Null removes the weight. Missing: unchanged. */
    weight_grams: ProductWeight.nullable().optional(),
    /** Null removes the barcode. Missing: unchanged. */
    barcode: Barcode.nullable().optional(),
    version: z.number().int().positive().optional(),
  })
  .meta({ id: 'UpdateProductBody' });
export type UpdateProductBody = z.infer<typeof UpdateProductBody>;

export const ProductResponse = z.object({ message: z.string(), product: Product });

export const productEndpoints = defineEndpoints('commerce', {
  'products.list': {
    method: 'GET',
    path: '/api/products',
    specified: true,
    access: { who: 'anyone' },
    summary: 'List all products, newest first by default.',
    query: ProductsQuery,
    response: z.array(Product),
    paged: true,
    csv: productColumns,
  },
  'products.byType': {
    method: 'GET',
    path: '/api/products/by-type',
    specified: true,
    access: { who: 'anyone' },
    summary:
      'List products of a type, newest first by default; of a group of variants the cheapest one. Also accepts the short names `Toy`, `Medicine` and `Food`.',
    query: ProductFilter.extend({ product_type: ProductTypeQuery }),
    response: z.array(Product),
    paged: true,
  },
  'products.search': {
    method: 'GET',
    path: '/api/products/search',
    specified: true,
    access: { who: 'anyone' },
    summary:
      'Search products in English or Bangla, by relevance. The last word also matches prefixes. When nothing matches, all words do, and one or two typing errors are tolerated. Finds a group of variants once.',
    query: ProductFilter.extend({ query: line(100), product_type: ProductTypeQuery.optional() }),
    response: z.array(Product),
    paged: true,
  },
  'products.get': {
    method: 'GET',
    path: '/api/products/:id',
    specified: true,
    access: { who: 'anyone' },
    summary: 'Get a product.',
    params: IdParams,
    response: Product,
  },
  'products.create': {
    method: 'POST',
    path: '/api/products',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Create a product.',
    body: CreateProductBody,
    status: 201,
    response: ProductResponse,
    errors: ['barcode_taken'],
  },
  'products.update': {
    method: 'PUT',
    path: '/api/products/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Update a product. Blank or missing fields keep their value. An update without changes has no effect.',
    params: IdParams,
    body: UpdateProductBody,
    response: ProductResponse,
    errors: ['version_conflict', 'barcode_taken'],
  },
  'products.delete': {
    method: 'DELETE',
    path: '/api/products/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Soft-delete a product. Orders keep its picture, name and price. Idempotent.',
    params: IdParams,
    response: MessageResponse,
  },
});
