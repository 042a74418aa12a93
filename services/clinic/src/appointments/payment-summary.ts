import { FeeMethod, type FeePayment } from '@petcare/contracts/clinic/fees.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';

const poisha = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
const paymentFields = {
  /** Payment in commerce of a fee that was paid online; null or absent when it was paid at the reception. */
  paymentId: field.optional<string | null>({ type: String, default: null }),
  method: field.oneOf(FeeMethod.options),
  number: field.text,
  reference: field.textOrNull,
  amount: field.of<Poisha>(poisha),
  paidAt: field.date,
  refunded: field.of<Poisha>(poisha),
  refundDue: field.of<Poisha>(poisha),
  /** The highest refund of a cancellation by the patient, who has moved the appointment; absent before. */
  refundLimit: field.optional<Poisha>({ ...poisha, required: false }),
};
/** The paid fee, as its appointment shows it; `fees/fee-payment.model.ts` keeps the record. */
export type PaymentSummary = Stored<typeof paymentFields>;

export const paymentSchema = schemaOf(paymentFields, { _id: false });

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
