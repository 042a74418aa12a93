import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { model, Schema, Types } from 'mongoose';

/** Money received or refunded. Inserted in the transaction that changes the sums of the payment; immutable. */
export interface LedgerEntryDocument {
  /** The payment’s id for money received, which happens once; the refund’s id for a refund. */
  _id: Types.ObjectId;
  payment_id: Types.ObjectId;
  /** Negative for a refund. */
  amount: Poisha;
  /** Business day in Dhaka. */
  date: string;
  at: Date;
}

const schema = new Schema<LedgerEntryDocument>(
  {
    payment_id: { type: Schema.Types.ObjectId, required: true },
    amount: { type: Number, required: true, validate: Number.isSafeInteger },
    date: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'cash_book', versionKey: false },
);
schema.index({ date: 1 });

export const LedgerEntries = model<LedgerEntryDocument>('LedgerEntry', schema);
