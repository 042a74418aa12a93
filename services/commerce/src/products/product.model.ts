import { poishaToTaka, takaToPoisha, type Poisha } from '@petcare/contracts/money.ts';
import { ProductType, type Product } from '@petcare/contracts/products.ts';
import { model, Schema, Types } from 'mongoose';
import { wordsOf } from './product.rules.ts';

export interface ProductRow {
  _id: Types.ObjectId;
  product_type: ProductType;
  product_name: string;
  product_price: Poisha;
  product_description: string;
  product_image: string;
  /** Units that can still be promised to a buyer. Null: not counted. */
  stock: number | null;
  /** Every word of name, type and description: an anchored match on them can use the index. */
  search_words: string[];
  createdAt: Date;
}

const schema = new Schema<ProductRow>(
  {
    product_type: { type: String, enum: ProductType.options, required: true },
    product_name: { type: String, required: true },
    product_price: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
    product_description: { type: String, default: '' },
    product_image: { type: String, default: '' },
    stock: { type: Number, default: null, min: 0 },
    search_words: { type: [String], required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'products', versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
schema.index({ product_type: 1, createdAt: -1, _id: -1 });
schema.index({ search_words: 1 });

export const Products = model<ProductRow>('Product', schema);

/** What the answers show; search words stay behind. */
export const shownFields =
  'product_type product_name product_price product_description product_image stock createdAt';
export type ShownProduct = Omit<ProductRow, 'search_words'>;

type NewProduct = Omit<Product, '_id' | 'createdAt'>;

/** The stored form of a product: its price in poisha, and the words it is found by. */
export function productFields(product: NewProduct): Omit<ProductRow, '_id' | 'createdAt'> {
  const { product_name, product_type, product_description } = product;
  return {
    ...product,
    product_price: takaToPoisha(product.product_price),
    search_words: wordsOf(`${product_name} ${product_type} ${product_description}`),
  };
}

/** A stored product as the contract shows it. */
export function toProduct(row: ShownProduct): Product {
  return {
    _id: row._id.toHexString(),
    product_type: row.product_type,
    product_name: row.product_name,
    product_price: poishaToTaka(row.product_price),
    product_description: row.product_description,
    product_image: row.product_image,
    stock: row.stock,
    createdAt: row.createdAt.toISOString(),
  };
}
