import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { specialistFacts } from '../specialists/record/specialist.model.ts';
import { Trash, type TrashedRecord } from './trash.model.ts';

/**
 * Removes for good what has lain in the trash for its time, and tells others that its picture is not needed any more.
 * @returns how many.
 */
export async function emptyTrash(now = new Date()): Promise<number> {
  const due = await Trash.find({ expiresAt: trusted({ $lte: now }) }, { _id: 1 })
    .limit(100)
    .lean();
  let removed = 0;
  for (const { _id } of due) if (await removeForGood(_id, now)) removed += 1;
  return removed;
}

function removeForGood(_id: string, now: Date): Promise<boolean> {
  return inTransaction(async () => {
    const trashed = await Trash.findOneAndDelete({
      _id,
      expiresAt: trusted({ $lte: now }),
    }).lean<TrashedRecord>();
    if (!trashed) return false;
    const { record } = trashed;
    // One more than the delete.
    const aggregate = { id: record._id, sequence: record.version + 2 };
    const noPicture = { img_URL: '', img_owner_id: null };
    if (trashed.kind === 'specialist')
      await addEvent('specialist.purged', {
        aggregate,
        data: { ...specialistFacts(trashed.record), ...noPicture },
      });
    else
      await addEvent('clinic_service.purged', {
        aggregate,
        data: { service_id: record._id, service_name: record.name, ...noPicture },
      });
    return true;
  });
}
