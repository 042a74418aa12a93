import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { Refund } from '@petcare/contracts/commerce/payments/payments.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

export interface RefundRequest {
  readonly paymentId: string;
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

const fields = {
  _id: field.text,
  paymentId: field.text,
  /** Idempotency key: one refund per payment and request. */
  request: field.text,
  amount: field.of<Poisha>({ type: Number, required: true, min: 1, validate: Number.isSafeInteger }),
  reason: field.text,
  by: field.of<Refund['by']>({ type: String, enum: ['customer', 'admin', 'system'], required: true }),
  status: field.of<Refund['status']>({
    type: String,
    enum: ['pending', 'succeeded', 'failed'],
    required: true,
  }),
  /** Id at the provider. Null until it has answered once. */
  providerRef: field.textOrNull,
  failure: field.textOrNull,
  checkedAt: field.date,
  createdAt: field.date,
};
export type RefundDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'refunds' });
schema.index({ paymentId: 1, request: 1 }, { unique: true });
schema.index({ status: 1, checkedAt: 1 });

export const Refunds = model<RefundDocument>('Refund', schema);

export function toRefund({ _id, amount, reason, by, status, createdAt }: RefundDocument): Refund {
  return {
    _id,
    amount: poishaToTaka(amount),
    reason,
    by,
    status,
    createdAt: createdAt.toISOString(),
  };
}
