import type {
  LedgerDifference,
  Reconciliation,
} from '@petcare/contracts/commerce/payments/reconciliation.ts';
import { PaymentProvider } from '@petcare/contracts/commerce/payments/payments.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const differenceFields = {
  kind: field.of<LedgerDifference['kind']>({ type: String, required: true }),
  providerRef: field.textOrEmpty,
  paymentId: field.textOrNull,
  ours: field.text,
  theirs: field.text,
};
export type DifferenceDocument = Stored<typeof differenceFields>;

const difference = schemaOf(differenceFields, { _id: false });

const fields = {
  _id: field.text,
  date: field.text,
  provider: field.oneOf(PaymentProvider.options),
  ranAt: field.date,
  compared: field.number,
  differences: field.many(difference),
};
export type ReconciliationDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'reconciliations' });
schema.index({ date: -1, provider: 1 }, { unique: true });

export const Reconciliations = model<ReconciliationDocument>('Reconciliation', schema);

export function toReconciliation(row: ReconciliationDocument): Reconciliation {
  const { _id, date, provider, ranAt, compared, differences } = row;
  return {
    _id,
    date,
    provider,
    ranAt: ranAt.toISOString(),
    compared,
    differences: differences.map(toDifference),
  };
}

function toDifference(row: DifferenceDocument): LedgerDifference {
  const { kind, providerRef, paymentId, ours, theirs } = row;
  return { kind, provider_ref: providerRef, payment_id: paymentId, ours, theirs };
}
