import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { SlotClaims, type SlotClaimDocument } from '../slots/claim.model.ts';
import { releaseClaim } from '../waitlist/release-claim.ts';

/**
 * Ends expired holds, at most 500, each in its own transaction. Safe to run concurrently: only the process that
 * deletes the claim offers its slot.
 */
export async function expireSlotHolds(now = new Date()): Promise<void> {
  const expired = await SlotClaims.find({ kind: 'held', expiresAt: trusted({ $lte: now }) })
    .sort({ expiresAt: 1 })
    .limit(500)
    .lean();
  for (const hold of expired) await endHold(hold, now);
}

/**
 * Ends a doctor's expired holds before the periodic job does, so that a free slot is not refused. The waitlist is
 * offered the slot first.
 */
export async function expireHoldsOf(drId: string, now: Date): Promise<void> {
  const expired = await SlotClaims.find({ drId, kind: 'held', expiresAt: trusted({ $lte: now }) }).lean();
  for (const hold of expired) await endHold(hold, now);
}

/** Ends a hold and offers its slot to the waitlist. No-op when the hold has ended or was booked. */
export async function endHold(hold: SlotClaimDocument, now: Date): Promise<void> {
  await inTransaction(() => releaseClaim({ _id: hold._id, kind: 'held' }, hold, now));
}
