import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { SlotClaims, type SlotClaimDocument } from '../slots/claim.model.ts';
import { releaseClaim } from '../waitlist/release-claim.ts';

/**
 * Ends the holds whose time is up, at most 500, each in a transaction of its own.
 *
 * Safe in several copies at once: only the copy that deletes the claim offers its slot.
 */
export async function expireSlotHolds(now = new Date()): Promise<void> {
  const expired = await SlotClaims.find({ kind: 'held', expiresAt: trusted({ $lte: now }) })
    .sort({ expiresAt: 1 })
    .limit(500)
    .lean<SlotClaimDocument[]>();
  for (const hold of expired) await endHold(hold, now);
}

/**
 * Ends the expired holds of one doctor before the periodic job does, so that a request is not refused a free slot. A user
 * on the waitlist is offered the slot first.
 */
export async function expireHoldsOf(drId: string, now: Date): Promise<void> {
  const expired = await SlotClaims.find({ drId, kind: 'held', expiresAt: trusted({ $lte: now }) }).lean<
    SlotClaimDocument[]
  >();
  for (const hold of expired) await endHold(hold, now);
}

/** Ends a hold and offers its slot to the waitlist. No-op when the hold is gone or has become an appointment. */
export async function endHold(hold: SlotClaimDocument, now: Date): Promise<void> {
  await inTransaction(() => releaseClaim({ _id: hold._id, kind: 'held' }, hold, now));
}
