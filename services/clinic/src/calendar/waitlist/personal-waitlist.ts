import { AppError } from '@petcare/platform/errors.ts';
import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { toPlainJson, type PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted } from 'mongoose';
import { leaveWaitlist } from './leave-waitlist.ts';
import { entriesOfUser, WaitlistEntries } from './waitlist-entry.model.ts';

const atOnce = 1_000;

/** A slot that was offered to the user is offered to the next one. */
export const personalWaitlist: PersonalKind = {
  kind: 'waitlist',
  holds: [[WaitlistEntries, 'userId']],
  step: 'clinic_data',
  count: (userId) => WaitlistEntries.countDocuments({ userId }),
  async erase(userId, limit) {
    const now = new Date();
    const open = await WaitlistEntries.find({ userId, open: true }, { _id: 1 }).lean();
    for (const { _id } of open) await leaveIfExists(_id, userId, now);
    return runInBatches({ limit, atOnce }, (size) => removeClosedEntries(userId, size));
  },
  async export(userId) {
    const entries = await WaitlistEntries.find({ userId }).sort({ _id: 1 }).lean();
    return entries.map(toPlainJson);
  },
};

/** Leaves the waitlist; no-op when a concurrent run of the same deletion has removed the entry. */
async function leaveIfExists(entryId: string, userId: string, now: Date): Promise<void> {
  try {
    await leaveWaitlist(entryId, userId, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
}

async function removeClosedEntries(userId: string, size: number): Promise<number> {
  const closed = await WaitlistEntries.find({ userId, open: false }, { _id: 1 })
    .hint(entriesOfUser)
    .limit(size)
    .lean();
  const ids = closed.map(({ _id }) => _id);
  if (ids.length > 0) await WaitlistEntries.deleteMany({ _id: trusted({ $in: ids }) });
  return ids.length;
}
