import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { Cancellation } from '@petcare/contracts/commerce/orders/order-parts.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { trusted } from 'mongoose';

const cancellationFields = {
  /** Idempotency key of an admin’s decision; null for a cancellation by the rules. */
  request: field.textOrNull,
  refund: field.of<Cancellation['refund']>({
    type: String,
    enum: ['full', 'part', 'none', 'rules'],
    required: true,
  }),
  /** While planned: the part that was asked for, or the expected sum. Once done: the sum refunded. */
  amount: field.of<Poisha>({ type: Number, required: true, min: 0 }),
  reason: field.textOrNull,
  restock: field.flag,
  state: field.of<Cancellation['state']>({ type: String, enum: ['planned', 'done'], required: true }),
  takesEffectAt: field.date,
};
/** Stored with its order or booking, so that the decision and the change of status are one write. */
export type CancellationDocument = Stored<typeof cancellationFields>;

export const cancellationSchema = schemaOf(cancellationFields, { _id: false });

/** A decision that has been carried out, or a cancellation by the rules. */
export function doneCancellation(
  decided: CancellationDocument | undefined,
  amount: Poisha,
  now: Date,
): CancellationDocument {
  return decided ? { ...decided, amount, state: 'done' } : cancelledByRules(amount, now);
}

export function cancelledByRules(amount: Poisha, now: Date): CancellationDocument {
  return {
    request: null,
    refund: 'rules',
    amount,
    reason: null,
    restock: true,
    state: 'done',
    takesEffectAt: now,
  };
}

/**
 * Returns true while the refund that is due needs money that the bank has not decided about: the cancellation stays
 * undecided until the dispute ends.
 */
export function waitsForBank(due: Poisha, money: { readonly available: Poisha; readonly disputed: Poisha }) {
  return money.disputed > 0 && due > money.available;
}

/**
 * Refund of a decision when it takes effect. Money that was refunded since the decision reduces it, so that no more
 * is refunded than was paid.
 */
export function refundOf({ refund, amount }: Pick<CancellationDocument, 'refund' | 'amount'>, left: Poisha) {
  if (refund === 'none') return 0;
  return refund === 'part' ? Math.min(amount, left) : left;
}

export function toCancellation(row: CancellationDocument | null | undefined): Cancellation | null {
  if (!row) return null;
  const { takesEffectAt, amount, ...decision } = row;
  return { ...decision, amount: poishaToTaka(amount), takes_effect_at: takesEffectAt.toISOString() };
}

/** MongoDB filter of cancelled orders or bookings that keep money without a decision. */
export function undecidedMoney() {
  return { deletedAt: null, status: 'Cancelled' as const, cancellation: null, kept: trusted({ $gt: 0 }) };
}
