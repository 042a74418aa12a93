import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';
import type { OwedRefund } from '../refunds/refund.model.ts';

const text = { type: String, default: '' };
const poisha = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
const fields = {
  /** Id of the prepayment in the clinic: one paid fee each. */
  _id: field.text,
  customerId: field.text,
  /** The payment that is open for this fee or has paid it. */
  paymentId: field.textOrNull,
  status: field.of<'open' | 'paid' | 'booked' | 'refused'>({
    type: String,
    enum: ['open', 'paid', 'booked', 'refused'],
    required: true,
  }),
  amount: field.of<Poisha>({ ...poisha, min: 1 }),
  drId: field.of<string>(text),
  drName: field.of<string>(text),
  serviceName: field.of<string>(text),
  /** Missing: none. */
  serviceNameBn: field.optional<string>({ type: String }),
  slotStart: field.date,
  payUntil: field.date,
  /** The patient, to whom the payment is billed; blank after their deletion. */
  patientName: field.of<string>(text),
  patientEmail: field.of<string>(text),
  patientContact: field.of<string>(text),
  paidAt: field.dateOrNull,
  appointmentId: field.textOrNull,
  paymentStatus: field.of<PaymentStatus | null>({
    type: String,
    enum: [...PaymentStatus.options, null],
    default: null,
  }),
  /** Sum of all refunds that have succeeded. */
  refunded: field.of<Poisha>(poisha),
  /** Refund that the clinic decided, in all. Missing: none. */
  owed: field.optional<OwedRefund>({
    type: new Schema<OwedRefund>(
      {
        total: poisha,
        request: text,
        reason: text,
        by: { type: String, enum: ['customer', 'admin', 'system'] },
      },
      { _id: false },
    ),
  }),
  version: field.number,
  createdAt: field.date,
};
/**
 * The fee of a requested appointment, which the clinic fixed when it held the slot. `open` until it is paid; then
 * `paid` until the clinic has answered.
 */
export type VisitFeeDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'visit_fees' });
indexWhereSet(schema, { paymentId: 1 }, { field: 'paymentId', type: 'string', unique: true });
schema.index({ customerId: 1 });
schema.index({ createdAt: 1 });

export const VisitFees = model<VisitFeeDocument>('VisitFee', schema);

/** Data of the events about a fee. `paymentId`: the payment that has paid it. */
export function visitFeeEventData(
  { _id, customerId, drId, drName, amount }: VisitFeeDocument,
  paymentId: string,
) {
  return {
    prepayment_id: _id,
    payment_id: paymentId,
    customer_id: customerId,
    dr_id: drId,
    dr_name: drName,
    amount: poishaToTaka(amount),
  };
}
