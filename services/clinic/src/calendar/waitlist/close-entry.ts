import type { QueryFilter } from 'mongoose';
import { notifyWaitlistChanged } from './offer-slot.ts';
import { releaseClaim } from './release-claim.ts';
import { WaitlistEntries, type WaitlistEntryDocument } from './waitlist-entry.model.ts';

/**
 * Closes an open entry in the current transaction; a slot that was offered to it is offered to the next. A slot whose
 * fee is being paid belongs to the prepayment and stays claimed.
 * @returns false when no open entry matches
 */
export async function closeEntry(
  filter: QueryFilter<WaitlistEntryDocument>,
  status: 'booked' | 'lapsed' | 'left',
  now: Date,
): Promise<boolean> {
  const before = await WaitlistEntries.findOneAndUpdate(
    { ...filter, open: true },
    { $set: { status, open: false, offer: null }, $inc: { version: 1 } },
    { returnDocument: 'before' },
  ).lean();
  if (!before) return false;
  const { _id: holderId, drId, offer, version } = before;
  await notifyWaitlistChanged({ ...before, status, offer: null, version: version + 1 });
  if (offer) await releaseClaim({ holderId }, { drId, ...offer }, now);
  return true;
}
