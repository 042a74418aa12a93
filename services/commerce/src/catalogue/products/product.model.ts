import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { poishaToTaka, takaToPoisha, type Poisha } from '@petcare/contracts/shared/money.ts';
import {
  ProductType,
  type CreateProductBody,
  type Product,
  type ProductVariant,
  type VariantGroup,
} from '@petcare/contracts/commerce/products/products.ts';
import { productNames } from '@petcare/contracts/shared/names.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import type { SortIndex } from '@petcare/platform/lists/sort-index.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const variantFields = {
  groupId: field.text,
  name: field.text,
  nameBn: field.textOrNull,
  label: field.text,
  labelBn: field.textOrNull,
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
  _id: field.text,
  productType: field.oneOf(ProductType.options),
  productName: field.text,
  /** Null: there is no Bangla text. */
  productNameBn: field.of<string | null>({ type: String }),
  productDescriptionBn: field.of<string | null>({ type: String }),
  nameKey: field.text,
  searchTerms: field.texts,
  productPrice: field.of<Poisha>({ type: Number, required: true, min: 0, validate: Number.isSafeInteger }),
  productDescription: field.textOrEmpty,
  productImage: field.textOrEmpty,
  /** User who uploaded the picture. Null for a bundled picture. */
  imageOwnerId: field.textOrNull,
  /** Units that can still be reserved. Null: not counted. */
  stock: field.of<number | null>({ type: Number, default: null, min: 0 }),
  /** True if customers can buy it only with a prescription. */
  prescriptionNeeded: field.of<boolean>({ type: Boolean }),
  /** Grams of one unit. Null: not known. */
  weightGrams: field.of<number | null>({ type: Number }),
  /** Null: none. */
  barcode: field.of<string | null>({ type: String }),
  /**
   * Units supplied since counting began: the stock plus the units that orders and open payments hold. Null when
   * not counted.
   */
  supplied: field.numberOrNull,
  /** Stock at which admins are notified. Missing or null: they are not. */
  reorderLevel: field.optional<number | null>({ type: Number }),
  /** When the stock was found to be low. Missing or null: admins are not notified yet. */
  lowSince: field.optional<Date | null>({ type: Date }),
  /** Number of times that the stock became low. */
  lowCount: field.optional<number>({ type: Number }),
  /** Number of shown reviews, and the sum of their stars. Missing: none. */
  reviewCount: field.optional<number>({ type: Number }),
  reviewStars: field.optional<number>({ type: Number }),
  /** Missing or null: the product has no variants. */
  variant: field.optional<VariantOf | null>({ type: variant, default: undefined }),
  /** Counts edits by admins. */
  version: field.number,
  /** Counts all changes, including those of the stock. */
  revision: field.number,
  changedAt: field.date,
  /** Null while the product is in the store. Orders and open payments keep their own copy of it. */
  deletedAt: field.dateOrNull,
  createdAt: field.date,
};
export type ProductDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'products' });
export const productSorts = {
  createdAt: { keys: { deletedAt: 1, createdAt: -1, _id: -1 } },
  product_price: { keys: { deletedAt: 1, productPrice: 1, _id: 1 } },
  product_name: { keys: { deletedAt: 1, nameKey: 1, _id: 1 } },
  stock: { keys: { deletedAt: 1, stock: 1, _id: 1 } },
} as const satisfies Record<string, SortIndex>;
for (const { keys } of Object.values(productSorts)) schema.index(keys);
// For the store, which lists one type in each sort order.
schema.index({ deletedAt: 1, productType: 1, createdAt: -1, _id: -1 });
schema.index({ deletedAt: 1, productType: 1, productPrice: 1, _id: 1 });
schema.index({ deletedAt: 1, productType: 1, nameKey: 1, _id: 1 });
schema.index({ searchTerms: 1 });
// A deleted product leaves its barcode to a new one.
indexWhereSet(
  schema,
  { barcode: 1 },
  {
    field: 'barcode',
    type: 'string',
    unique: true,
    condition: { barcode: { $type: 'string' }, deletedAt: null },
  },
);
// For the products that have a reorder level, and those that are low.
schema.index({ deletedAt: 1, reorderLevel: 1 });
schema.index({ lowSince: 1 });
// For the variants of a group, and for those that are not in front.
schema.index({ 'variant.groupId': 1 });
schema.index({ 'variant.front': 1, deletedAt: 1 });
// For the search index, which polls for changes.
schema.index({ changedAt: 1 });

export const productChanges = markChanges('products', schema);
export const Products = model<ProductDocument>('Product', schema);

export function productFields(body: CreateProductBody): Omit<ProductDocument, '_id' | 'createdAt'> {
  const names = { productName: body.product_name, productNameBn: body.product_name_bn ?? null };
  return {
    ...names,
    ...nameFields(names),
    productType: body.product_type,
    productPrice: takaToPoisha(body.product_price),
    productDescription: body.product_description,
    productDescriptionBn: body.product_description_bn ?? null,
    productImage: body.product_image,
    prescriptionNeeded: body.prescription_needed ?? false,
    weightGrams: body.weight_grams ?? null,
    barcode: body.barcode ?? null,
    stock: body.stock,
    supplied: body.stock,
    imageOwnerId: null,
    version: 1,
    revision: 1,
    changedAt: new Date(),
    deletedAt: null,
  };
}

export function nameFields({
  productName,
  productNameBn,
}: Pick<ProductDocument, 'productName' | 'productNameBn'>): Pick<ProductDocument, 'nameKey' | 'searchTerms'> {
  return {
    nameKey: productName.normalize('NFKC').toLocaleLowerCase('en'),
    searchTerms: searchTermsOf([productName, productNameBn ?? '']),
  };
}

type Names = Pick<ProductDocument, 'productName'> & { readonly productNameBn?: string | null | undefined };

/** Returns the names of a product for a document that copies them. A blank Bangla name is none. */
export function copyNames({ productName, productNameBn }: Names) {
  return { productName, ...(productNameBn && { productNameBn }) };
}

/** Returns the names of a product as the API shows them. */
export function toProductNames({ productName, productNameBn }: Names) {
  return productNames({ product_name: productName, product_name_bn: productNameBn });
}

/** The fields that a product is shown with. */
export const shownFields = {
  productType: 1,
  productName: 1,
  productNameBn: 1,
  productDescription: 1,
  productDescriptionBn: 1,
  productPrice: 1,
  productImage: 1,
  stock: 1,
  prescriptionNeeded: 1,
  weightGrams: 1,
  barcode: 1,
  reviewCount: 1,
  reviewStars: 1,
  variant: 1,
  version: 1,
  createdAt: 1,
} as const satisfies Partial<Record<keyof ProductDocument, 1>>;
export type ShownProduct = Pick<ProductDocument, '_id' | keyof typeof shownFields>;

/** `variants`: all variants of its group, in their order. Without them it is shown alone. */
export function toProduct(row: ShownProduct, variants: readonly ShownProduct[] = []): Product {
  return {
    _id: row._id,
    product_type: row.productType,
    product_name: row.productName,
    product_price: poishaToTaka(row.productPrice),
    product_description: row.productDescription,
    ...(row.productNameBn && { product_name_bn: row.productNameBn }),
    ...(row.productDescriptionBn && { product_description_bn: row.productDescriptionBn }),
    product_image: pictureOf(row),
    stock: row.stock,
    ...(row.prescriptionNeeded && { prescription_needed: true }),
    ...(row.weightGrams && { weight_grams: row.weightGrams }),
    ...(row.barcode && { barcode: row.barcode }),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    ...ratingOf(variants.length > 0 ? variants : [row]),
    ...(row.variant && variants.length > 0 && { group: toGroup(row.variant, variants) }),
  };
}

function toGroup({ groupId, name, nameBn }: VariantOf, variants: readonly ShownProduct[]): VariantGroup {
  return {
    _id: groupId,
    name,
    ...(nameBn && { name_bn: nameBn }),
    variants: variants.map(toVariant),
  };
}

function toVariant(row: ShownProduct): ProductVariant {
  return {
    _id: row._id,
    label: row.variant?.label ?? '',
    ...(row.variant?.labelBn && { label_bn: row.variant.labelBn }),
    product_price: poishaToTaka(row.productPrice),
    ...(row.productImage !== '' && { product_image: row.productImage }),
    stock: row.stock,
    ...(row.weightGrams && { weight_grams: row.weightGrams }),
    version: row.version,
  };
}

export function pictureOf({
  productImage,
  variant: place,
}: Pick<ProductDocument, 'productImage' | 'variant'>): string {
  return productImage || (place?.picture ?? '');
}

function ratingOf(rows: readonly ShownProduct[]): Pick<Product, 'rating'> {
  const count = rows.reduce((sum, { reviewCount = 0 }) => sum + reviewCount, 0);
  const stars = rows.reduce((sum, { reviewStars = 0 }) => sum + reviewStars, 0);
  return count === 0 ? {} : { rating: { average: Math.round((stars / count) * 10) / 10, count } };
}

export function productRecord(row: ProductDocument): AuditFacts['record'] {
  return { type: 'product', id: row._id, label: row.productName };
}

export function productEventData(row: ProductDocument): EventData<'product.changed'> {
  return {
    product_id: row._id,
    product_name: row.productName,
    img_URL: row.productImage,
    img_owner_id: row.imageOwnerId,
  };
}
