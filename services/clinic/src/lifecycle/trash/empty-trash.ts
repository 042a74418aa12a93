import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { deletePassports } from '../../pets/passport/delete-passports.ts';
import { purgeOf } from '../../pets/pet.model.ts';
import { toSpecialistEvent } from '../../doctors/specialists/specialist.model.ts';
import { Trash } from '../../trash/trash.model.ts';
import type { TrashedRecord } from './trashed-records.ts';

/**
 * Deletes expired records of the trash, at most 100; the event lets content delete their pictures. Safe to run
 * concurrently: only the process that deletes the row publishes the event.
 */
export async function emptyTrash(now = new Date()): Promise<void> {
  const due = await Trash.find({ expiresAt: trusted({ $lte: now }) }, { _id: 1 })
    .limit(100)
    .lean();
  for (const { _id } of due) await purge(_id, now);
}

async function purge(_id: string, now: Date): Promise<void> {
  await inTransaction(async () => {
    const trashed = await Trash.findOneAndDelete({
      _id,
      expiresAt: trusted({ $lte: now }),
    }).lean<TrashedRecord>();
    if (!trashed) return;
    const { record } = trashed;
    // The event of the deletion has `version + 1`.
    const aggregate = { id: record._id, sequence: record.version + 2 };
    const noPicture = { img_URL: '', img_owner_id: null };
    if (trashed.kind === 'pet') {
      await deletePassports([record._id]);
      await addEvent('pet.purged', purgeOf(trashed.record));
    } else if (trashed.kind === 'specialist')
      await addEvent('specialist.purged', {
        aggregate,
        data: { ...toSpecialistEvent(trashed.record), ...noPicture },
      });
    else
      await addEvent('clinic_service.purged', {
        aggregate,
        data: { service_id: record._id, service_name: record.name, ...noPicture },
      });
  });
}
