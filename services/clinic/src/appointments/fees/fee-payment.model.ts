import { FeeMethod } from '@petcare/contracts/clinic/fees.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { model, Schema } from 'mongoose';

export interface FeeRefund {
  id: string;
  amount: Poisha;
  reason: string | null;
  /** Business day in Dhaka. */
  date: string;
  at: Date;
  by: string;
}

/** The payment of an appointment’s fee. Kept without the patient when the patient is deleted. */
export interface FeePaymentDocument {
  /** Id of the appointment: one payment each. */
  _id: string;
  /** Id of the entry in the ledger of commerce; of the payment there if it was paid online. */
  paymentId: string;
  number: string;
  drId: string;
  drName: string;
  serviceName: string;
  /** Missing or null: none. */
  serviceNameBn?: string | null;
  patientName: string | null;
  method: FeeMethod;
  /** True if it was paid online; absent in rows from before that was possible. */
  online?: boolean;
  amount: Poisha;
  reference: string | null;
  /** Business day in Dhaka. */
  date: string;
  at: Date;
  /** User id of the admin; `system` if it was paid online. */
  by: string;
  /** In the order of the refunds; their sum is never more than the amount. */
  refunds: FeeRefund[];
}

const text = { type: String, required: true };
const poisha = { type: Number, required: true, min: 1, validate: Number.isSafeInteger };
const refund = new Schema<FeeRefund>(
  {
    id: text,
    amount: poisha,
    reason: { type: String, default: null },
    date: text,
    at: { type: Date, required: true },
    by: text,
  },
  { _id: false },
);
const schema = new Schema<FeePaymentDocument>(
  {
    _id: text,
    paymentId: text,
    number: text,
    drId: text,
    drName: text,
    serviceName: text,
    serviceNameBn: { type: String },
    patientName: { type: String, default: null },
    method: { type: String, enum: FeeMethod.options, required: true },
    online: { type: Boolean, default: undefined },
    amount: poisha,
    reference: { type: String, default: null },
    date: text,
    at: { type: Date, required: true },
    by: text,
    refunds: { type: [refund], default: [] },
  },
  { collection: 'fee_payments', versionKey: false },
);
schema.index({ paymentId: 1 }, { unique: true });
schema.index({ number: 1 }, { unique: true });
schema.index({ date: 1, drId: 1 });
schema.index({ 'refunds.date': 1, drId: 1 });
schema.index({ at: 1 });

export const FeePayments = model<FeePaymentDocument>('FeePayment', schema);

export function refundedOf({ refunds }: Pick<FeePaymentDocument, 'refunds'>): Poisha {
  return refunds.reduce((total, { amount }) => total + amount, 0);
}
