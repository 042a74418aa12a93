import { addAudit } from '@petcare/platform/audit/audit.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { archiveAppointmentsOf } from '../../appointments/changes/archive-appointments.ts';
import { Schedules } from '../../doctors/schedules/schedule.model.ts';
import { ClinicServices } from '../../doctors/treatments/clinic-service.model.ts';
import { unlinkDoctor } from '../../directory/change-service.ts';
import { SlotClaims } from '../../calendar/slots/claim.model.ts';
import { Trash } from '../../trash/trash.model.ts';
import { moveToTrash, type TrashedService } from './trashed-records.ts';
import { endEntriesOfDoctor } from '../../calendar/waitlist/end-waitlist-entries.ts';
import {
  sequenceOf,
  toSpecialistEvent,
  specialistRecord,
  Specialists,
} from '../../doctors/specialists/specialist.model.ts';

/**
 * Moves a doctor to the trash for 30 days, cancels upcoming appointments and archives all. Services drop the doctor
 * first, so that no new booking is made. Idempotent: the next call finishes an interrupted deletion.
 */
export async function deleteSpecialist(id: string, by: 'admin' | 'system'): Promise<void> {
  for (const serviceId of await storeOfferingServices(id)) await unlinkDoctor(serviceId, id);
  await archiveAppointmentsOf(id, { by });
  await inTransaction(async () => {
    const found = await Specialists.findOneAndDelete({ _id: id }).lean();
    const schedule = await Schedules.findOneAndDelete({ _id: id }).lean();
    await SlotClaims.deleteMany({ drId: id, kind: trusted({ $in: ['held', 'prepaid'] }) });
    if (!found) return;
    const { takenOff: serviceIds = [], ...doctor } = found;
    await moveToTrash({ kind: 'specialist', record: doctor, schedule, serviceIds });
    await addEvent('specialist.deleted', {
      aggregate: { ...sequenceOf(doctor), sequence: doctor.version + 1 },
      data: toSpecialistEvent(doctor),
    });
    await addAudit('clinic', {
      action: 'specialist.deleted',
      record: specialistRecord(doctor),
      before: { dr_name: doctor.name, specialise: doctor.specialise },
      after: null,
    });
  });
  // Also those booked or joined while the deletion was running; now there can be no more.
  await archiveAppointmentsOf(id, { by });
  await endEntriesOfDoctor(id);
}

/**
 * Stores which services offer the doctor before they drop the doctor, so that a restore knows them even after an
 * interrupted deletion. @returns the services that still offer the doctor.
 */
async function storeOfferingServices(id: string): Promise<string[]> {
  const offering = await ClinicServices.find({ drIds: id }, { _id: 1 }).lean();
  const inTrash = await Trash.find({ kind: 'clinic_service', 'record.drIds': id }).lean<TrashedService[]>();
  const ids = offering.map(({ _id }) => _id);
  const all = [...ids, ...inTrash.map(({ record }) => record._id)];
  const takenOff = { $addToSet: { takenOff: { $each: all } } };
  if (all.length > 0) await inTransaction(() => Specialists.updateOne({ _id: id }, takenOff));
  return ids;
}
