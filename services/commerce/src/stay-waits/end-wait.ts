import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { leavePlaces } from '../hostel/swap-places.ts';
import { placesOfStay } from './find-waits.ts';
import { publishWait, StayWaits, type StayWaitDocument } from './stay-wait.model.ts';

/**
 * Ends an entry and leaves the places of its offer, once: no-op when its status has changed since it was read.
 */
export async function endWait(
  { _id, status: before }: Pick<StayWaitDocument, '_id' | 'status'>,
  status: 'lapsed' | 'left',
): Promise<void> {
  await inTransaction(async () => {
    const ended = await StayWaits.findOneAndUpdate(
      { _id, status: before, open: true },
      { $set: { status, open: false, expiresAt: null }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<StayWaitDocument>();
    if (!ended) return;
    if (before === 'offered') await leavePlaces(placesOfStay(ended.stay), _id);
    await publishWait(ended);
  });
}

/** Removes a customer from the waiting list. Idempotent. @throws not_found – no such entry of this customer. */
export async function leaveWait(id: string, customerId: string): Promise<void> {
  for (;;) {
    const row = await StayWaits.findOne({ _id: id, customerId }).lean<StayWaitDocument>();
    if (!row) throw notFound('entry in the waiting list');
    if (!row.open) return;
    // Read again: the places may have been offered meanwhile.
    await endWait(row, 'left');
  }
}

/** Deletes the entries of a user who is being deleted, and leaves the places of offers. Idempotent. */
export async function eraseWaits(customerId: string): Promise<number> {
  const open = await StayWaits.find({ customerId, open: true }).lean<StayWaitDocument[]>();
  for (const row of open) await leaveWait(row._id.toHexString(), customerId);
  return (await StayWaits.deleteMany({ customerId, open: false })).deletedCount;
}
