import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { StayEntries, stayEventData, type StayEntryDocument } from './stay-entry.model.ts';

const batchSize = 200;

/**
 * Removes the stay logs of a user who is being deleted, and releases their pictures. Idempotent.
 * @returns the number of entries; less than the limit means that none are left.
 */
export async function removeStayLogs(customerId: string, limit = Number.POSITIVE_INFINITY): Promise<number> {
  let removed = 0;
  while (removed < limit) {
    const size = Math.min(batchSize, limit - removed);
    const count = await inTransaction(async () => {
      const entries = await StayEntries.find({ customerId }).limit(size).lean();
      await removeEntries(entries);
      return entries.length;
    });
    removed += count;
    if (count < size) break;
  }
  return removed;
}

/** Deletes entries and publishes it, in the current transaction. */
export async function removeEntries(entries: readonly StayEntryDocument[]): Promise<void> {
  await StayEntries.deleteMany({ _id: trusted({ $in: entries.map(({ _id }) => _id) }) });
  for (const entry of entries)
    await addEvent('stay.removed', {
      aggregate: { id: entry._id, sequence: 2 },
      data: { ...stayEventData(entry), img_URL: '', img_owner_id: null },
    });
}
