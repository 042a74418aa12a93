import { refillDays, type RefillDays, type RefillOutcome } from '@petcare/contracts/orders/refills.ts';
import { productNames } from '@petcare/contracts/shared/names.ts';
import { model, Schema } from 'mongoose';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';

export interface RefillDocument {
  _id: string;
  userId: string;
  productId: string;
  /** As it was when the reminder was set, for a product that is no longer sold. */
  productName: string;
  /** Missing: none. */
  productNameBn?: string;
  productImage: string;
  quantity: number;
  everyDays: RefillDays;
  /** When the customer is reminded next. Null while paused. */
  nextAt: Date | null;
  /** Reminders so far. */
  count: number;
  /** Business day of the latest due reminder, and what happened. Null before the first one. */
  last: { on: string; outcome: RefillOutcome } | null;
  /** 1 to the maximum per user; the unique index limits concurrent requests too. */
  place: number;
  createdAt: Date;
}

const text = { type: String, required: true };
const number = { type: Number, required: true };
const schema = new Schema<RefillDocument>(
  {
    _id: text,
    userId: text,
    productId: text,
    productName: text,
    productNameBn: { type: String },
    productImage: { type: String, default: '' },
    quantity: number,
    everyDays: { type: Number, enum: refillDays, required: true },
    nextAt: { type: Date, default: null },
    count: { type: Number, default: 0 },
    last: { type: { on: text, outcome: text }, default: null, _id: false },
    place: number,
    createdAt: { type: Date, required: true },
  },
  { collection: 'refills', versionKey: false },
);
schema.index({ userId: 1, productId: 1 }, { unique: true });
schema.index({ userId: 1, place: 1 }, { unique: true });
// For the job that finds due reminders.
schema.index({ nextAt: 1 });

/** The names of the product as they are, or of one that is no longer sold as they were. */
export function namesOf(
  { productName, productNameBn }: RefillDocument,
  product: Pick<ProductDocument, 'product_name' | 'product_name_bn'> | null | undefined,
) {
  return productNames(product ?? { product_name: productName, product_name_bn: productNameBn });
}

export const Refills = model<RefillDocument>('Refill', schema);
