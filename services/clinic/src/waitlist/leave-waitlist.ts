import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { endEntry } from './end-waitlist-entries.ts';
import { notifyWaitlistChanged } from './offer-slot.ts';
import { releaseClaim } from './release-claim.ts';
import { WaitlistEntries, type WaitlistEntryDocument } from './waitlist-entry.model.ts';

/**
 * Removes a user from the waitlist; a slot offered to them is offered to the next. Idempotent.
 * @throws not_found – no such entry of this user
 */
export async function leaveWaitlist(id: string, userId: string, now = new Date()): Promise<void> {
  const entry = await WaitlistEntries.findOne({ _id: id, personId: userId }).lean<WaitlistEntryDocument>();
  if (!entry) throw notFound('waitlist entry');
  if (await endEntry(id, 'left')) return;
  await inTransaction(async () => {
    const declined = await WaitlistEntries.findOneAndUpdate(
      { _id: id, status: 'offered' },
      { $set: { status: 'left', open: false, offer: null }, $inc: { version: 1 } },
      { returnDocument: 'before' },
    ).lean<WaitlistEntryDocument>();
    if (!declined?.offer) return;
    await notifyWaitlistChanged({ ...declined, status: 'left', offer: null, version: declined.version + 1 });
    await releaseClaim({ holderId: id }, { drId: declined.drId, ...declined.offer }, now);
  });
}
