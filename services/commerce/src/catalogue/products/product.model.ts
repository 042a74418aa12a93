import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { poishaToTaka, takaToPoisha, type Poisha } from '@petcare/contracts/shared/money.ts';
import {
  ProductType,
  type CreateProductBody,
  type Product,
  type ProductVariant,
  type VariantGroup,
} from '@petcare/contracts/products/products.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import type { SortIndex } from '@petcare/platform/lists/sort-index.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const variantFields = {
  group_id: field.id,
  name: field.text,
  name_bn: field.textOrNull,
  label: field.text,
  label_bn: field.textOrNull,
  position: field.number,
  /** Shown when the variant has no picture of its own: that of another one. Blank: none has any. */
  picture: field.textOrEmpty,
  /** True for the variant that represents its group in the lists of the store: the cheapest one. */
  front: field.flag,
};
/** Place of a product in a group of variants. The names of the group are repeated in each of them. */
export type VariantOf = Stored<typeof variantFields>;

const variant = schemaOf(variantFields, { _id: false });

const fields = {
  _id: field.drawnId,
  product_type: field.oneOf(ProductType.options),
  product_name: field.text,
  /** Null: there is no Bangla text. */
  product_name_bn: field.of<string | null>({ type: String }),
  product_description_bn: field.of<string | null>({ type: String }),
  name_key: field.text,
  search_terms: field.texts,
  product_price: field.of<Poisha>({ type: Number, required: true, min: 0, validate: Number.isSafeInteger }),
  product_description: field.textOrEmpty,
  product_image: field.textOrEmpty,
  /** User who uploaded the picture. Null for a bundled picture. */
  image_owner_id: field.textOrNull,
  /** Units that can still be reserved. Null: not counted. */
  stock: field.of<number | null>({ type: Number, default: null, min: 0 }),
  /** True if customers can buy it only with a prescription. */
  prescription_needed: field.of<boolean>({ type: Boolean }),
  /** Grams of one unit. Null: not known. */
  weight_grams: field.of<number | null>({ type: Number }),
  /** Null: none. */
  barcode: field.of<string | null>({ type: String }),
  /**
   * Units supplied since counting began: the stock plus the units that orders and open payments hold. Null when
   * not counted.
   */
  supplied: field.numberOrNull,
  /** Stock at which admins are notified. Missing or null: they are not. */
  reorder_level: field.optional<number | null>({ type: Number }),
  /** When the stock was found to be low. Missing or null: admins are not notified yet. */
  low_since: field.optional<Date | null>({ type: Date }),
  /** Number of times that the stock became low. */
  low_count: field.optional<number>({ type: Number }),
  /** Number of shown reviews, and the sum of their stars. Missing: none. */
  review_count: field.optional<number>({ type: Number }),
  review_stars: field.optional<number>({ type: Number }),
  /** Missing or null: the product has no variants. */
  variant: field.optional<VariantOf | null>({ type: variant, default: undefined }),
  /** Counts edits by admins. */
  version: field.number,
  /** Counts all changes, including those of the stock. */
  revision: field.number,
  changed_at: field.date,
  /** Null while the product is in the store. Orders and open payments keep their own copy of it. */
  deleted_at: field.dateOrNull,
  createdAt: field.date,
};
export type ProductDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'products' });
export const productSorts = {
  createdAt: { keys: { deleted_at: 1, createdAt: -1, _id: -1 } },
  product_price: { keys: { deleted_at: 1, product_price: 1, _id: 1 } },
  product_name: { keys: { deleted_at: 1, name_key: 1, _id: 1 } },
  stock: { keys: { deleted_at: 1, stock: 1, _id: 1 } },
} as const satisfies Record<string, SortIndex>;
for (const { keys } of Object.values(productSorts)) schema.index(keys);
// For the store, which lists one type in each sort order.
schema.index({ deleted_at: 1, product_type: 1, createdAt: -1, _id: -1 });
schema.index({ deleted_at: 1, product_type: 1, product_price: 1, _id: 1 });
schema.index({ deleted_at: 1, product_type: 1, name_key: 1, _id: 1 });
schema.index({ search_terms: 1 });
// A deleted product leaves its barcode to a new one.
indexWhereSet(
  schema,
  { barcode: 1 },
  {
    field: 'barcode',
    type: 'string',
    unique: true,
    condition: { barcode: { $type: 'string' }, deleted_at: null },
  },
);
// For the products that have a reorder level, and those that are low.
schema.index({ deleted_at: 1, reorder_level: 1 });
schema.index({ low_since: 1 });
// For the variants of a group, and for those that are not in front.
schema.index({ 'variant.group_id': 1 });
schema.index({ 'variant.front': 1, deleted_at: 1 });
// For the search index, which polls for changes.
schema.index({ changed_at: 1 });

export const productChanges = markChanges('products', schema);
export const Products = model<ProductDocument>('Product', schema);

export function productFields({
  prescription_needed = false,
  weight_grams = null,
  barcode = null,
  product_name_bn = null,
  product_description_bn = null,
  ...product
}: CreateProductBody): Omit<ProductDocument, '_id' | 'createdAt'> {
  return {
    ...product,
    product_name_bn,
    product_description_bn,
    prescription_needed,
    weight_grams,
    barcode,
    product_price: takaToPoisha(product.product_price),
    ...nameFields({ product_name: product.product_name, product_name_bn }),
    supplied: product.stock,
    image_owner_id: null,
    version: 1,
    revision: 1,
    changed_at: new Date(),
    deleted_at: null,
  };
}

export function nameFields({
  product_name,
  product_name_bn,
}: Pick<ProductDocument, 'product_name' | 'product_name_bn'>): Pick<
  ProductDocument,
  'name_key' | 'search_terms'
> {
  return {
    name_key: product_name.normalize('NFKC').toLocaleLowerCase('en'),
    search_terms: searchTermsOf([product_name, product_name_bn ?? '']),
  };
}

/** The fields that a product is shown with. */
export const shownFields = {
  product_type: 1,
  product_name: 1,
  product_name_bn: 1,
  product_description: 1,
  product_description_bn: 1,
  product_price: 1,
  product_image: 1,
  stock: 1,
  prescription_needed: 1,
  weight_grams: 1,
  barcode: 1,
  review_count: 1,
  review_stars: 1,
  variant: 1,
  version: 1,
  createdAt: 1,
} as const satisfies Partial<Record<keyof ProductDocument, 1>>;
export type ShownProduct = Pick<ProductDocument, '_id' | keyof typeof shownFields>;

/** `variants`: all variants of its group, in their order. Without them it is shown alone. */
export function toProduct(row: ShownProduct, variants: readonly ShownProduct[] = []): Product {
  return {
    _id: row._id.toHexString(),
    product_type: row.product_type,
    product_name: row.product_name,
    product_price: poishaToTaka(row.product_price),
    product_description: row.product_description,
    ...(row.product_name_bn && { product_name_bn: row.product_name_bn }),
    ...(row.product_description_bn && { product_description_bn: row.product_description_bn }),
    product_image: pictureOf(row),
    stock: row.stock,
    ...(row.prescription_needed && { prescription_needed: true }),
    ...(row.weight_grams && { weight_grams: row.weight_grams }),
    ...(row.barcode && { barcode: row.barcode }),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    ...ratingOf(variants.length > 0 ? variants : [row]),
    ...(row.variant && variants.length > 0 && { group: toGroup(row.variant, variants) }),
  };
}

function toGroup({ group_id, name, name_bn }: VariantOf, variants: readonly ShownProduct[]): VariantGroup {
  return {
    _id: group_id.toHexString(),
    name,
    ...(name_bn && { name_bn }),
    variants: variants.map(toVariant),
  };
}

function toVariant(row: ShownProduct): ProductVariant {
  return {
    _id: row._id.toHexString(),
    label: row.variant?.label ?? '',
    ...(row.variant?.label_bn && { label_bn: row.variant.label_bn }),
    product_price: poishaToTaka(row.product_price),
    ...(row.product_image !== '' && { product_image: row.product_image }),
    stock: row.stock,
    ...(row.weight_grams && { weight_grams: row.weight_grams }),
    version: row.version,
  };
}

export function pictureOf({
  product_image,
  variant: place,
}: Pick<ProductDocument, 'product_image' | 'variant'>): string {
  return product_image || (place?.picture ?? '');
}

function ratingOf(rows: readonly ShownProduct[]): Pick<Product, 'rating'> {
  const count = rows.reduce((sum, { review_count = 0 }) => sum + review_count, 0);
  const stars = rows.reduce((sum, { review_stars = 0 }) => sum + review_stars, 0);
  return count === 0 ? {} : { rating: { average: Math.round((stars / count) * 10) / 10, count } };
}

export function productRecord(row: ProductDocument): AuditFacts['record'] {
  return { type: 'product', id: row._id.toHexString(), label: row.product_name };
}

export function productEventData(row: ProductDocument): EventData<'product.changed'> {
  return {
    product_id: row._id.toHexString(),
    product_name: row.product_name,
    img_URL: row.product_image,
    img_owner_id: row.image_owner_id,
  };
}
