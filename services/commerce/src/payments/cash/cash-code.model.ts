import type { CashCode } from '@petcare/contracts/commerce/payments/cash.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  userId: field.text,
  phone: field.text,
  salt: field.text,
  /** Salted and slow, because a code has six digits only. */
  hash: field.text,
  attempts: field.numberOrZero,
  /** True if this user had confirmed an order with this phone before. */
  isOwn: field.flag,
  sentAt: field.date,
  expiresAt: field.date,
  usedAt: field.dateOrNull,
};
export type CashCodeDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'cash_codes' });
schema.index({ userId: 1, sentAt: 1 });
schema.index({ phone: 1, isOwn: 1, sentAt: 1 });
// Codes are kept as long as the limits count them.
schema.index({ sentAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

export const CashCodes = model<CashCodeDocument>('CashCode', schema);

export const resendMs = 60_000;

export function toCashCode({ _id, phone, sentAt, expiresAt }: CashCodeDocument): CashCode {
  return {
    _id,
    phone,
    expires_at: expiresAt.toISOString(),
    resend_at: new Date(sentAt.getTime() + resendMs).toISOString(),
  };
}
