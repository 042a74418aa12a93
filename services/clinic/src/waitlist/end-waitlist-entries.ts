import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { SlotClaims, type SlotClaimDocument } from '../slots/claim.model.ts';
import { notifyWaitlistChanged } from './offer-slot.ts';
import { releaseClaim } from './release-claim.ts';
import { WaitlistEntries, type WaitlistEntryDocument } from './waitlist-entry.model.ts';

/**
 * Ends expired offers, at most 500, and offers each slot to the next waiting user. Safe to run concurrently: only
 * the process that moves the entry out of `offered` releases its slot.
 */
export async function expireOffers(now = new Date()): Promise<void> {
  const expired = await SlotClaims.find({ kind: 'offered', expiresAt: trusted({ $lte: now }) })
    .sort({ expiresAt: 1 })
    .limit(500)
    .lean<SlotClaimDocument[]>();
  for (const claim of expired) await endOffer(claim, now);
}

async function endOffer(claim: SlotClaimDocument, now: Date): Promise<void> {
  const entryId = claim.holderId ?? '';
  await inTransaction(async () => {
    // A prepayment has taken the slot over concurrently, and ends the entry itself.
    if (!(await SlotClaims.exists({ _id: claim._id, kind: 'offered' }))) return;
    // False if accepted or declined concurrently; that transaction has released the slot.
    if (await closeOffer(entryId, 'lapsed')) await releaseClaim({ holderId: entryId }, claim, now);
  });
}

/** Closes an offered entry in the current transaction. @returns false when it has no offer. */
export async function closeOffer(
  entryId: string | null | undefined,
  status: 'booked' | 'lapsed' | 'left',
): Promise<boolean> {
  if (!entryId) return false;
  const entry = await WaitlistEntries.findOneAndUpdate(
    { _id: entryId, status: 'offered' },
    { $set: { status, open: false, offer: null }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean<WaitlistEntryDocument>();
  if (!entry) return false;
  await notifyWaitlistChanged(entry);
  return true;
}

/** Ends the waiting entries of past dates, at most 200. Safe to run concurrently: an entry leaves `waiting` once. */
export async function expirePastEntries(now = new Date()): Promise<void> {
  const past = await WaitlistEntries.find({
    open: true,
    status: 'waiting',
    date: trusted({ $lt: dhakaDateOf(now) }),
  })
    .limit(200)
    .lean<WaitlistEntryDocument[]>();
  for (const { _id } of past) await endEntry(_id, 'lapsed');
}

/** Ends all open entries of a doctor who is being deleted, offers included. Idempotent. */
export async function endEntriesOfDoctor(drId: string): Promise<void> {
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

/** Ends a waiting entry. @returns false when it is not waiting: closed, or just being offered a slot. */
export async function endEntry(id: string, status: 'lapsed' | 'left'): Promise<boolean> {
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
