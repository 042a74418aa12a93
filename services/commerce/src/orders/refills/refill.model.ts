import {
  refillDays,
  type RefillDays,
  type RefillOutcome,
} from '@petcare/contracts/commerce/orders/refills.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';
import { type ProductDocument, toProductNames } from '../../catalogue/products/product.model.ts';

const text = { type: String, required: true };
const fields = {
  _id: field.text,
  userId: field.text,
  productId: field.text,
  /** As it was when the reminder was set, for a product that is no longer sold. */
  productName: field.text,
  /** Missing: none. */
  productNameBn: field.optional<string>({ type: String }),
  productImage: field.textOrEmpty,
  quantity: field.number,
  everyDays: field.of<RefillDays>({ type: Number, enum: refillDays, required: true }),
  /** When the customer is reminded next. Null while paused. */
  nextAt: field.dateOrNull,
  /** Reminders so far. */
  count: field.numberOrZero,
  /** Business day of the latest due reminder, and what happened. Null before the first one. */
  last: field.of<{ on: string; outcome: RefillOutcome } | null>({
    type: { on: text, outcome: text },
    default: null,
    _id: false,
  }),
  /** 1 to the maximum per user; the unique index limits concurrent requests too. */
  place: field.number,
  createdAt: field.date,
};
export type RefillDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'refills' });
schema.index({ userId: 1, productId: 1 }, { unique: true });
schema.index({ userId: 1, place: 1 }, { unique: true });
// For the job that finds due reminders.
schema.index({ nextAt: 1 });

/** The names of the product as they are, or of one that is no longer sold as they were. */
export function namesOf(
  { productName, productNameBn }: RefillDocument,
  product: Pick<ProductDocument, 'productName' | 'productNameBn'> | null | undefined,
) {
  return toProductNames(product ?? { productName, productNameBn });
}

export const Refills = model<RefillDocument>('Refill', schema);
