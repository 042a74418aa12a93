import { AppError } from '@petcare/platform/errors.ts';
import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { trusted } from 'mongoose';
import { unlinkAccount } from '../doctor-accounts/link-account.ts';
import { SlotClaims, type SlotClaimDocument } from '../slots/claim.model.ts';
import { giveBack } from '../holds/hold-slot.ts';
import { Specialists } from '../specialists/record/specialist.model.ts';
import { Trash } from '../trash/trash.model.ts';
import { leaveWaitlist } from '../waitlist/join-waitlist.ts';
import { WaitlistEntries } from '../waitlist/waitlist-entry.model.ts';

const atOnce = 1_000;

/**
 * Deletes what the clinic has of a person besides their visits: the slots they hold and are offered, which go to the
 * next in line, their waits, and the link to the doctor they are. The doctor's record is the clinic's and stays. May
 * be repeated.
 * @returns how many rows this call has treated; less than the limit means that there are no more.
 */
export async function erasePersonalData(
  personId: string,
  limit: number | undefined,
  now = new Date(),
): Promise<number> {
  let freed = 0;
  const holds = await SlotClaims.find({ personId, kind: 'held' }).lean<SlotClaimDocument[]>();
  for (const hold of holds) await giveBack(hold, now);
  freed += holds.length;
  freed += await Specialists.countDocuments({ userId: personId });
  await unlinkAccount(personId);
  await Trash.updateMany({ 'record.userId': personId }, { $set: { 'record.userId': null } });
  const waits = await WaitlistEntries.find({ personId, open: true }, { _id: 1 }).lean();
  for (const { _id } of waits) await leave(_id, personId, now);
  return freed + (await runInBatches({ limit, atOnce }, (size) => removeWaits(personId, size)));
}

/** Another run of the same deletion may have been faster. */
async function leave(entryId: string, personId: string, now: Date): Promise<void> {
  try {
    await leaveWaitlist(entryId, personId, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
}

async function removeWaits(personId: string, size: number): Promise<number> {
  const over = await WaitlistEntries.find({ personId, open: false }, { _id: 1 }).limit(size).lean();
  const ids = over.map(({ _id }) => _id);
  if (ids.length > 0) await WaitlistEntries.deleteMany({ _id: trusted({ $in: ids }) });
  return ids.length;
}
