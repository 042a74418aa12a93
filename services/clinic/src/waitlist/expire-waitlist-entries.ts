import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { SlotClaims } from '../slots/claim.model.ts';
import { notifyWaitlistChanged } from './offer-slot.ts';
import { WaitlistEntries, type WaitlistEntryDocument } from './waitlist-entry.model.ts';

/** Ends the waits for dates that have passed. @returns how many. */
export async function sweepWaitlist(now = new Date()): Promise<number> {
  const past = await WaitlistEntries.find({
    open: true,
    status: 'waiting',
    date: trusted({ $lt: dhakaDateOf(now) }),
  })
    .limit(200)
    .lean<WaitlistEntryDocument[]>();
  for (const { _id } of past) await endWait(_id, 'lapsed');
  return past.length;
}

/** Ends everybody's wait for a doctor who is leaving, offers included. May be repeated. */
export async function endWaitsOf(drId: string): Promise<void> {
  const open = await WaitlistEntries.find({ drId, open: true }, { _id: 1 }).lean();
  for (const { _id } of open)
    await inTransaction(async () => {
      const entry = await WaitlistEntries.findOneAndUpdate(
        { _id, open: true },
        { $set: { status: 'lapsed', open: false, offer: null }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      ).lean<WaitlistEntryDocument>();
      if (!entry) return;
      await SlotClaims.deleteOne({ holderId: _id });
      await notifyWaitlistChanged(entry);
    });
}

/** Takes somebody who waits out of the line. False when they wait no longer, or are just being offered a slot. */
export async function endWait(id: string, status: 'lapsed' | 'left'): Promise<boolean> {
  return inTransaction(async () => {
    const entry = await WaitlistEntries.findOneAndUpdate(
      { _id: id, status: 'waiting' },
      { $set: { status, open: false }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<WaitlistEntryDocument>();
    if (entry) await notifyWaitlistChanged(entry);
    return entry !== null;
  });
}
