import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { notifyWaitlistChanged } from '../waitlist/offer-slot.ts';
import { WaitlistEntries, type WaitlistEntryDocument } from '../waitlist/waitlist-entry.model.ts';
import { SlotClaims, type SlotClaimDocument } from '../slots/claim.model.ts';
import { freeSlot } from '../waitlist/release-slot.ts';
import { giveBack } from './hold-slot.ts';

/**
 * Ends the holds and offers whose time is up, each by itself: a hold's slot is free again, an offer goes to the
 * next in line. May run in several copies at once; each claim ends once.
 * @returns how many ended.
 */
export async function sweepClaims(now = new Date()): Promise<number> {
  const due = await SlotClaims.find({ expiresAt: trusted({ $lte: now }), kind: trusted({ $ne: 'booked' }) })
    .sort({ expiresAt: 1 })
    .limit(500)
    .lean<SlotClaimDocument[]>();
  for (const claim of due) await (claim.kind === 'held' ? giveBack(claim, now) : endOffer(claim, now));
  return due.length;
}

async function endOffer(claim: SlotClaimDocument, now: Date): Promise<void> {
  const entryId = claim.holderId ?? '';
  await inTransaction(async () => {
    const entry = await WaitlistEntries.findOneAndUpdate(
      { _id: entryId, status: 'offered' },
      { $set: { status: 'lapsed', open: false, offer: null }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<WaitlistEntryDocument>();
    // Taken or left meanwhile: whoever did that has dealt with the slot.
    if (!entry) return;
    await notifyWaitlistChanged(entry);
    await freeSlot(entryId, claim, now);
  });
}
