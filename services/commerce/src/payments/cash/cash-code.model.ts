import type { CashCode } from '@petcare/contracts/payments/cash.ts';
import { model, Schema, Types } from 'mongoose';

export interface CashCodeDocument {
  _id: Types.ObjectId;
  userId: string;
  phone: string;
  salt: string;
  /** Salted and slow, because a code has six digits only. */
  hash: string;
  attempts: number;
  /** True if this user had confirmed an order with this phone before. */
  isOwn: boolean;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

const text = { type: String, required: true };
const schema = new Schema<CashCodeDocument>(
  {
    userId: text,
    phone: text,
    salt: text,
    hash: text,
    attempts: { type: Number, default: 0 },
    isOwn: { type: Boolean, required: true },
    sent_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    used_at: { type: Date, default: null },
  },
  { collection: 'cash_codes', versionKey: false },
);
schema.index({ userId: 1, sent_at: 1 });
schema.index({ phone: 1, isOwn: 1, sent_at: 1 });
// Codes are kept as long as the limits count them.
schema.index({ sent_at: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

export const CashCodes = model<CashCodeDocument>('CashCode', schema);

export const resendMs = 60_000;

export function toCashCode({ _id, phone, sent_at, expires_at }: CashCodeDocument): CashCode {
  return {
    _id: _id.toHexString(),
    phone,
    expires_at: expires_at.toISOString(),
    resend_at: new Date(sent_at.getTime() + resendMs).toISOString(),
  };
}
