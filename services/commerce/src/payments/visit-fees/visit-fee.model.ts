import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { PaymentStatus } from '@petcare/contracts/orders/payment-status.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema, type Types } from 'mongoose';
import type { OwedRefund } from '../refunds/refund.model.ts';

/**
 * The fee of a requested appointment, which the clinic fixed when it held the slot. `open` until it is paid; then
 * `paid` until the clinic has answered.
 */
export interface VisitFeeDocument {
  /** Id of the prepayment in the clinic: one paid fee each. */
  _id: Types.ObjectId;
  customer_id: Types.ObjectId;
  /** The payment that is open for this fee or has paid it. */
  payment_id: Types.ObjectId | null;
  status: 'open' | 'paid' | 'booked' | 'refused';
  amount: Poisha;
  dr_id: string;
  dr_name: string;
  service_name: string;
  /** Missing: none. */
  service_name_bn?: string;
  slot_start: Date;
  pay_until: Date;
  /** The patient, to whom the payment is billed; blank after their deletion. */
  patient_name: string;
  patient_email: string;
  patient_contact: string;
  paid_at: Date | null;
  appointment_id: string | null;
  payment_status: PaymentStatus | null;
  /** Sum of all refunds that have succeeded. */
  refunded: Poisha;
  /** Refund that the clinic decided, in all. Missing: none. */
  owed?: OwedRefund;
  version: number;
  createdAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, default: '' };
const poisha = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
const instant = { type: Date, required: true };
const schema = new Schema<VisitFeeDocument>(
  {
    _id: id,
    customer_id: id,
    payment_id: { type: Schema.Types.ObjectId, default: null },
    status: { type: String, enum: ['open', 'paid', 'booked', 'refused'], required: true },
    amount: { ...poisha, min: 1 },
    dr_id: text,
    dr_name: text,
    service_name: text,
    service_name_bn: { type: String },
    slot_start: instant,
    pay_until: instant,
    patient_name: text,
    patient_email: text,
    patient_contact: text,
    paid_at: { type: Date, default: null },
    appointment_id: { type: String, default: null },
    payment_status: { type: String, enum: [...PaymentStatus.options, null], default: null },
    refunded: poisha,
    owed: {
      type: new Schema<OwedRefund>(
        {
          total: poisha,
          request: text,
          reason: text,
          by: { type: String, enum: ['customer', 'admin', 'system'] },
        },
        { _id: false },
      ),
    },
    version: { type: Number, required: true },
    createdAt: instant,
  },
  { collection: 'visit_fees', versionKey: false },
);
indexWhereSet(schema, { payment_id: 1 }, { field: 'payment_id', type: 'objectId', unique: true });
schema.index({ customer_id: 1 });
schema.index({ createdAt: 1 });

export const VisitFees = model<VisitFeeDocument>('VisitFee', schema);

/** Data of the events about a fee. `paymentId`: the payment that has paid it. */
export function visitFeeEventData(
  { _id, customer_id, dr_id, dr_name, amount }: VisitFeeDocument,
  paymentId: Types.ObjectId,
) {
  return {
    prepayment_id: _id.toHexString(),
    payment_id: paymentId.toHexString(),
    customer_id: customer_id.toHexString(),
    dr_id,
    dr_name,
    amount: poishaToTaka(amount),
  };
}
