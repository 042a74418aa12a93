import type { AuditFacts } from '@petcare/contracts/audit.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { poishaToTaka, takaToPoisha, type Poisha } from '@petcare/contracts/money.ts';
import { ProductType, type CreateProductBody, type Product } from '@petcare/contracts/products.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import type { SortIndex } from '@petcare/platform/lists/sort-index.ts';
import { model, Schema, Types } from 'mongoose';

export interface ProductDocument {
  _id: Types.ObjectId;
  product_type: ProductType;
  product_name: string;
  /** The name as it is sorted: case does not count. */
  name_key: string;
  /** Words of the name. */
  search_terms: string[];
  product_price: Poisha;
  product_description: string;
  product_image: string;
  /** Who uploaded the picture. Null: one of our own scenes. */
  image_owner_id: string | null;
  /** Units that can still be promised to a buyer. Null: not counted. */
  stock: number | null;
  /**
   * Units that were ever put on the shelf since they are counted: those that lie there, and those that orders and
   * payments under way hold. Null: not counted, or counted before this was kept.
   */
  supplied: number | null;
  /** Counts the edits. */
  version: number;
  /** Counts every change, those of the stock too. */
  revision: number;
  changed_at: Date;
  /** Null: in the store. Orders and running payments have their own picture of a product that is not. */
  deleted_at: Date | null;
  createdAt: Date;
}

const schema = new Schema<ProductDocument>(
  {
    product_type: { type: String, enum: ProductType.options, required: true },
    product_name: { type: String, required: true },
    name_key: { type: String, required: true },
    search_terms: { type: [String], required: true },
    product_price: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
    product_description: { type: String, default: '' },
    product_image: { type: String, default: '' },
    image_owner_id: { type: String, default: null },
    stock: { type: Number, default: null, min: 0 },
    supplied: { type: Number, default: null },
    version: { type: Number, required: true },
    revision: { type: Number, required: true },
    changed_at: { type: Date, required: true },
    deleted_at: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'products', versionKey: false },
);
/** What the list can be sorted by. */
export const productSorts = {
  createdAt: { keys: { deleted_at: 1, createdAt: -1, _id: -1 } },
  product_price: { keys: { deleted_at: 1, product_price: 1, _id: 1 } },
  product_name: { keys: { deleted_at: 1, name_key: 1, _id: 1 } },
  stock: { keys: { deleted_at: 1, stock: 1, _id: 1 } },
} as const satisfies Record<string, SortIndex>;
for (const { keys } of Object.values(productSorts)) schema.index(keys);
// The store shows one type at a time, in each of its orders.
schema.index({ deleted_at: 1, product_type: 1, createdAt: -1, _id: -1 });
schema.index({ deleted_at: 1, product_type: 1, product_price: 1, _id: 1 });
schema.index({ deleted_at: 1, product_type: 1, name_key: 1, _id: 1 });
schema.index({ search_terms: 1 });
// What the search asks: whatever has changed since it last looked.
schema.index({ changed_at: 1 });

export const Products = model<ProductDocument>('Product', schema);

/** The stored form of a new product: its price in poisha, its name to sort by. */
export function productFields(product: CreateProductBody): Omit<ProductDocument, '_id' | 'createdAt'> {
  return {
    ...product,
    product_price: takaToPoisha(product.product_price),
    ...namedBy(product.product_name),
    supplied: product.stock,
    image_owner_id: null,
    version: 1,
    revision: 1,
    changed_at: new Date(),
    deleted_at: null,
  };
}

/** A name as it is sorted, and the words by which it is found. */
export function namedBy(name: string): Pick<ProductDocument, 'name_key' | 'search_terms'> {
  return { name_key: name.normalize('NFKC').toLocaleLowerCase('en'), search_terms: searchTermsOf([name]) };
}

/** A stored product as the contract shows it. */
export function toProduct(row: ProductDocument): Product {
  return {
    _id: row._id.toHexString(),
    product_type: row.product_type,
    product_name: row.product_name,
    product_price: poishaToTaka(row.product_price),
    product_description: row.product_description,
    product_image: row.product_image,
    stock: row.stock,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A product as the audit log calls it. */
export function productRecord(row: ProductDocument): AuditFacts['record'] {
  return { type: 'product', id: row._id.toHexString(), label: row.product_name };
}

/** What the others are told about a product. */
export function productFacts(row: ProductDocument): EventData<'product.changed'> {
  return {
    product_id: row._id.toHexString(),
    product_name: row.product_name,
    img_URL: row.product_image,
    img_owner_id: row.image_owner_id,
  };
}
