import { FeeMethod, type FeePayment } from '@petcare/contracts/clinic/fees.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { Schema } from 'mongoose';

/** The paid fee, as its appointment shows it; `fees/fee-payment.model.ts` keeps the record. */
export interface PaymentSummary {
  /** Payment in commerce of a fee that was paid online; null or absent when it was paid at the reception. */
  paymentId?: string | null;
  method: FeeMethod;
  number: string;
  reference: string | null;
  amount: Poisha;
  paidAt: Date;
  refunded: Poisha;
  refundDue: Poisha;
  /** The highest refund of a cancellation by the patient, who has moved the appointment; absent before. */
  refundLimit?: Poisha;
}

const poisha = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
export const paymentSchema = new Schema<PaymentSummary>(
  {
    paymentId: { type: String, default: null },
    method: { type: String, enum: FeeMethod.options, required: true },
    number: { type: String, required: true },
    reference: { type: String, default: null },
    amount: poisha,
    paidAt: { type: Date, required: true },
    refunded: poisha,
    refundDue: poisha,
    refundLimit: { ...poisha, required: false },
  },
  { _id: false },
);

export function isOnline({ paymentId }: Pick<PaymentSummary, 'paymentId'>): boolean {
  return (paymentId ?? null) !== null;
}

export function toFeePayment(row: PaymentSummary): FeePayment {
  return {
    method: row.method,
    number: row.number,
    reference: row.reference,
    online: isOnline(row),
    amount: poishaToTaka(row.amount),
    paid_at: row.paidAt.toISOString(),
    refunded: poishaToTaka(row.refunded),
    refund_due: poishaToTaka(row.refundDue),
    ...(row.refundLimit !== undefined && { refund_limit: poishaToTaka(row.refundLimit) }),
  };
}
