import { retryOvertaken } from '@petcare/platform/concurrency/retry-overtaken.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { UserCopies } from '../../user-copies/user-copy.model.ts';
import { Schedules } from '../../doctors/schedules/schedule.model.ts';
import { linkDoctor } from '../../directory/change-service.ts';
import {
  sequenceOf,
  toSpecialistEvent,
  specialistRecord,
  Specialists,
} from '../../doctors/specialists/specialist.model.ts';
import { Trash, trashId } from '../../trash/trash.model.ts';
import type { TrashedSpecialist } from './trashed-records.ts';

/**
 * Restores a deleted doctor with hours, services (also those in the trash), and the account if it still is a free
 * doctor account. Cancelled appointments stay cancelled. No-op when the doctor is already restored.
 * @throws not_found
 * @throws specialist_email_taken – another doctor has the address
 */
export async function restoreSpecialist(id: string, now = new Date()): Promise<void> {
  try {
    // Another doctor may be linked to the account concurrently, which the next attempt sees.
    await retryOvertaken(
      () => inTransaction(() => restore(id, now)),
      (error) => isDuplicateKey(error, 'userId'),
    );
  } catch (error) {
    throw isDuplicateKey(error, 'email') ? conflict('specialist_email_taken') : error;
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
  // The event of the deletion has `version + 1`.
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
    action: 'specialist.restored',
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
