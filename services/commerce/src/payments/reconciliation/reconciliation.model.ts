import type { LedgerDifference, Reconciliation } from '@petcare/contracts/payments/reconciliation.ts';
import { PaymentProvider } from '@petcare/contracts/payments/payments.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

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

const fields = {
  _id: field.drawnId,
  date: field.text,
  provider: field.oneOf(PaymentProvider.options),
  ranAt: field.date,
  compared: field.number,
  differences: field.of<LedgerDifference[]>({ type: [difference], required: true }),
};
export type ReconciliationDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'reconciliations' });
schema.index({ date: -1, provider: 1 }, { unique: true });

export const Reconciliations = model<ReconciliationDocument>('Reconciliation', schema);

export function toReconciliation(row: ReconciliationDocument): Reconciliation {
  const { _id, date, provider, ranAt, compared, differences } = row;
  return { _id: _id.toHexString(), date, provider, ranAt: ranAt.toISOString(), compared, differences };
}
