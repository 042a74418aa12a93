import { poishaToTaka, type Poisha } from '@petcare/contracts/money.ts';
import type { Refund } from '@petcare/contracts/payments.ts';
import { model, Schema, Types } from 'mongoose';

export interface RefundDocument {
  _id: Types.ObjectId;
  payment_id: Types.ObjectId;
  /** The decision it carries out; the same decision pays back once. */
  request: string;
  amount: Poisha;
  reason: string;
  by: Refund['by'];
  status: Refund['status'];
  /** The provider's refund. Null until it has answered once. */
  provider_ref: string | null;
  failure: string | null;
  /** When it was last asked about. */
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

/** A stored refund as the contract shows it. */
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
