import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

/**
 * `held` while a user fills in the form, `offered` to a waitlist entry, `emergency` while its doctor is asked, `prepaid`
 * while the fee is paid online, `booked` by an appointment.
 */
export type ClaimKind = 'held' | 'offered' | 'emergency' | 'prepaid' | 'booked';

const fields = {
  _id: field.text,
  drId: field.text,
  start: field.date,
  end: field.date,
  cells: field.of<number[]>({ type: [Number], required: true }),
  kind: field.of<ClaimKind>({
    type: String,
    enum: ['held', 'offered', 'emergency', 'prepaid', 'booked'],
    required: true,
  }),
  userId: field.text,
  /** Id of the appointment, waitlist entry, emergency or prepayment. */
  holderId: field.textOrNull,
  /** End of a hold, an offer or a prepayment, and of the time in which an asked doctor answers; null for a booked claim. */
  expiresAt: field.dateOrNull,
  /** True on holds. Holds without it are from before the unique index of holds and expire within minutes. */
  isOnlyHold: field.optional<boolean>({ type: Boolean }),
  createdAt: field.date,
};
/** A claim on a span of a doctor's time, which excludes all other claims on any part of it. */
export type SlotClaimDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'slot_claims' });
// Guarantees that a doctor's time is never claimed twice, by holds, offers and appointments alike: a cell belongs to
// one claim, also when the slot length changed between two bookings.
schema.index({ drId: 1, cells: 1 }, { unique: true });
// Guarantees that a user holds at most one slot of a doctor, however many requests overlap.
schema.index(
  { drId: 1, userId: 1 },
  { unique: true, partialFilterExpression: { kind: 'held', isOnlyHold: true } },
);
schema.index({ drId: 1, start: 1 });
schema.index({ expiresAt: 1 });
schema.index({ holderId: 1 });
schema.index({ userId: 1, kind: 1 });

export const claimChanges = markChanges('slot_claims', schema);
export const SlotClaims = model<SlotClaimDocument>('SlotClaim', schema);
