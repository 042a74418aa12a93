import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  /** The payment’s id for money received, which happens once; the refund’s id for a refund. */
  _id: field.text,
  paymentId: field.text,
  /** Negative for a refund. */
  amount: field.of<Poisha>({ type: Number, required: true, validate: Number.isSafeInteger }),
  /** Business day in Dhaka. */
  date: field.text,
  at: field.date,
};
/** Money received or refunded. Inserted in the transaction that changes the sums of the payment; immutable. */
export type LedgerEntryDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'cash_book' });
schema.index({ date: 1 });

export const LedgerEntries = model<LedgerEntryDocument>('LedgerEntry', schema);
