import type { LedgerDifference, Reconciliation } from '@petcare/contracts/payments/reconciliation.ts';
import { PaymentProvider } from '@petcare/contracts/payments/payments.ts';
import { model, Schema, Types } from 'mongoose';

export interface ReconciliationDocument {
  _id: Types.ObjectId;
  date: string;
  provider: PaymentProvider;
  ran_at: Date;
  compared: number;
  differences: LedgerDifference[];
}

const difference = new Schema<LedgerDifference>(
  {
    kind: { type: String, required: true },
    provider_ref: { type: String, default: '' },
    payment_id: { type: String, default: null },
    ours: { type: String, required: true },
    theirs: { type: String, required: true },
  },
  { _id: false },
);

const schema = new Schema<ReconciliationDocument>(
  {
    date: { type: String, required: true },
    provider: { type: String, enum: PaymentProvider.options, required: true },
    ran_at: { type: Date, required: true },
    compared: { type: Number, required: true },
    differences: { type: [difference], required: true },
  },
  { collection: 'reconciliations', versionKey: false },
);
schema.index({ date: -1, provider: 1 }, { unique: true });

export const Reconciliations = model<ReconciliationDocument>('Reconciliation', schema);

export function toReconciliation(row: ReconciliationDocument): Reconciliation {
  const { _id, date, provider, ran_at, compared, differences } = row;
  return { _id: _id.toHexString(), date, provider, ranAt: ran_at.toISOString(), compared, differences };
}
