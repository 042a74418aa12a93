import type { Poisha } from '@petcare/contracts/money.ts';
import { model, Schema, Types } from 'mongoose';

/** Money that came in or went back, on the day it did. Written with the sums of the payment, and never changed. */
export interface LedgerEntryDocument {
  /** The payment's id for money that came, which it does once; the refund's for money that went back. */
  _id: Types.ObjectId;
  payment_id: Types.ObjectId;
  /** Below zero: it went back. */
  amount: Poisha;
  /** The business day in Dhaka. */
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
