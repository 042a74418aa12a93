import { AppError } from '@petcare/platform/errors.ts';
import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { trusted } from 'mongoose';
import { unlinkAccount } from '../doctor-accounts/link-account.ts';
import { eraseEmergenciesOf } from '../emergencies/erase-emergencies.ts';
import { endHold } from '../holds/expire-slot-holds.ts';
import { SlotClaims, type SlotClaimDocument } from '../slots/claim.model.ts';
import { eraseTransfersOf } from '../pet-transfers/erase-transfers.ts';
import { erasePrepaymentsOf } from '../prepayments/end-prepayment.ts';
import { Specialists } from '../specialists/record/specialist.model.ts';
import { Trash } from '../trash/trash.model.ts';
import { leaveWaitlist } from '../waitlist/leave-waitlist.ts';
import { entriesOfUser, WaitlistEntries } from '../waitlist/waitlist-entry.model.ts';

const atOnce = 1_000;

/**
 * Deletes a user's holds, waitlist entries, emergencies and prepayments, their part in transfers of pets, and the link to their
 * doctor record, which stays; `removeAppointmentsOf` deletes appointments. Slots held or offered are offered to the next waiting user.
 * Idempotent.
 * @returns the number of rows processed; less than the limit means that none are left.
 */
export async function erasePersonalData(
  userId: string,
  limit: number | undefined,
  now = new Date(),
): Promise<number> {
  const holds = await SlotClaims.find({ personId: userId, kind: 'held' }).lean<SlotClaimDocument[]>();
  for (const hold of holds) await endHold(hold, now);
  const links = await Specialists.countDocuments({ userId });
  await unlinkAccount(userId);
  await Trash.updateMany({ 'record.userId': userId }, { $set: { 'record.userId': null } });
  const openEntries = await WaitlistEntries.find({ personId: userId, open: true }, { _id: 1 }).lean();
  for (const { _id } of openEntries) await leaveIfExists(_id, userId, now);
  const removed = await runInBatches({ limit, atOnce }, (size) => removeClosedEntries(userId, size));
  const emergencies = await eraseEmergenciesOf(userId, now);
  const prepayments = await erasePrepaymentsOf(userId, now);
  return holds.length + links + removed + emergencies + prepayments + (await eraseTransfersOf(userId));
}

/** Leaves the waitlist; no-op when a concurrent run of the same deletion has removed the entry. */
async function leaveIfExists(entryId: string, userId: string, now: Date): Promise<void> {
  try {
    await leaveWaitlist(entryId, userId, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
}

async function removeClosedEntries(userId: string, size: number): Promise<number> {
  const closed = await WaitlistEntries.find({ personId: userId, open: false }, { _id: 1 })
    .hint(entriesOfUser)
    .limit(size)
    .lean();
  const ids = closed.map(({ _id }) => _id);
  if (ids.length > 0) await WaitlistEntries.deleteMany({ _id: trusted({ $in: ids }) });
  return ids.length;
}
