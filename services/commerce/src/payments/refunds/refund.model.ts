import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { Refund } from '@petcare/contracts/payments/payments.ts';
import { model, Schema, Types } from 'mongoose';

export interface RefundRequest {
  readonly paymentId: Types.ObjectId;
  /** Idempotency key: one refund per request. */
  readonly request: string;
  /** Null: everything that is not refunded yet. */
  readonly amount: Poisha | null;
  readonly reason: string;
  readonly by: Refund['by'];
}

/** Refunds up to a total that was decided once, whenever its money can be refunded. */
export interface OwedRefund extends Omit<RefundRequest, 'paymentId' | 'amount'> {
  readonly total: Poisha;
}

export interface RefundDocument {
  _id: Types.ObjectId;
  payment_id: Types.ObjectId;
  /** Idempotency key: one refund per payment and request. */
  request: string;
  amount: Poisha;
  reason: string;
  by: Refund['by'];
  status: Refund['status'];
  /** Id at the provider. Null until it has answered once. */
  provider_ref: string | null;
  failure: string | null;
  checked_at: Date;
  createdAt: Date;
}

const schema = new Schema<RefundDocument>(
  {
    payment_id: { type: Schema.Types.ObjectId, required: true },
    request: { type: String, required: true },
    amount: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    reason: { type: String, required: true },
    by: { type: String, enum: ['customer', 'admin', 'system'], required: true },
    status: { type: String, enum: ['pending', 'succeeded', 'failed'], required: true },
    provider_ref: { type: String, default: null },
    failure: { type: String, default: null },
    checked_at: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'refunds', versionKey: false },
);
schema.index({ payment_id: 1, request: 1 }, { unique: true });
schema.index({ status: 1, checked_at: 1 });

export const Refunds = model<RefundDocument>('Refund', schema);

export function toRefund({ _id, amount, reason, by, status, createdAt }: RefundDocument): Refund {
  return {
    _id: _id.toHexString(),
    amount: poishaToTaka(amount),
    reason,
    by,
    status,
    createdAt: createdAt.toISOString(),
  };
}
