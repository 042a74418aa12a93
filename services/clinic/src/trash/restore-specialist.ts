import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { Schedules } from '../schedules/schedule.model.ts';
import { linkDoctor } from '../services/change-service.ts';
import {
  sequenceOf,
  toSpecialistEvent,
  specialistRecord,
  Specialists,
} from '../specialists/record/specialist.model.ts';
import { Trash, trashId, type TrashedSpecialist } from './trash.model.ts';

/**
 * Brings a deleted doctor back: with hours, in the services that offered them (also those that lie in the trash
 * themselves), and with the account if it is a doctor's still and no other doctor's. Visits that were called off
 * stay called off. A doctor who is back already is left alone.
 * @throws not_found; specialist_email_taken when another doctor has the address now.
 */
export async function restoreSpecialist(id: string, now = new Date()): Promise<void> {
  for (;;) {
    try {
      return await inTransaction(() => restore(id, now));
    } catch (error) {
      if (isDuplicateKey(error, 'email')) throw conflict('specialist_email_taken');
      // Another doctor got the account at this moment; the next look sees it.
      if (!isDuplicateKey(error, 'userId')) throw error;
    }
  }
}

async function restore(id: string, now: Date): Promise<void> {
  const trashed = await Trash.findOneAndDelete({
    _id: trashId('specialist', id),
    expiresAt: trusted({ $gt: now }),
  }).lean<TrashedSpecialist>();
  if (!trashed) {
    if (await Specialists.exists({ _id: id })) return;
    throw notFound('deleted doctor');
  }
  const { record, schedule, serviceIds } = trashed;
  // Others have heard of the version after it: the delete.
  const doctor = { ...record, version: record.version + 2, userId: await findFreeAccount(record.userId) };
  await Specialists.create([doctor]);
  if (schedule) await Schedules.create([schedule]);
  for (const serviceId of serviceIds)
    if (!(await linkDoctor(serviceId, id)))
      await Trash.updateOne(
        { _id: trashId('clinic_service', serviceId) },
        { $addToSet: { 'record.drIds': id } },
      );
  await addEvent('specialist.updated', { aggregate: sequenceOf(doctor), data: toSpecialistEvent(doctor) });
  await addAudit('clinic', {
    act: 'specialist.restored',
    record: specialistRecord(doctor),
    before: null,
    after: null,
  });
}

async function findFreeAccount(userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const account = await UserCopies.findById(userId).lean();
  const linked = await Specialists.exists({ userId });
  return account?.role === 'doctor' && !linked ? userId : null;
}
