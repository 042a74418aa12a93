import { FeeMethod } from '@petcare/contracts/clinic/fees.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const poisha = { type: Number, required: true, min: 1, validate: Number.isSafeInteger };
const refundFields = {
  id: field.text,
  amount: field.of<Poisha>(poisha),
  reason: field.textOrNull,
  /** Business day in Dhaka. */
  date: field.text,
  at: field.date,
  by: field.text,
};
export type FeeRefund = Stored<typeof refundFields>;

const refund = schemaOf(refundFields, { _id: false });
const fields = {
  /** Id of the appointment: one payment each. */
  _id: field.text,
  /** Id of the entry in the ledger of commerce; of the payment there if it was paid online. */
  paymentId: field.text,
  number: field.text,
  drId: field.text,
  drName: field.text,
  serviceName: field.text,
  /** Missing or null: none. */
  serviceNameBn: field.optional<string | null>({ type: String }),
  patientName: field.textOrNull,
  method: field.oneOf(FeeMethod.options),
  /** True if it was paid online; absent in rows from before that was possible. */
  online: field.optional<boolean>({ type: Boolean, default: undefined }),
  amount: field.of<Poisha>(poisha),
  reference: field.textOrNull,
  /** Business day in Dhaka. */
  date: field.text,
  at: field.date,
  /** User id of the admin; `system` if it was paid online. */
  by: field.text,
  /** In the order of the refunds; their sum is never more than the amount. */
  refunds: field.of<FeeRefund[]>({ type: [refund], default: [] }),
};
/** The payment of an appointment’s fee. Kept without the patient when the patient is deleted. */
export type FeePaymentDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'fee_payments' });
schema.index({ paymentId: 1 }, { unique: true });
schema.index({ number: 1 }, { unique: true });
schema.index({ date: 1, drId: 1 });
schema.index({ 'refunds.date': 1, drId: 1 });
schema.index({ at: 1 });

export const FeePayments = model<FeePaymentDocument>('FeePayment', schema);

export function refundedOf({ refunds }: Pick<FeePaymentDocument, 'refunds'>): Poisha {
  return refunds.reduce((total, { amount }) => total + amount, 0);
}
