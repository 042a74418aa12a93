import { addAudit } from '@petcare/platform/audit/audit.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { archiveAppointmentsOf } from '../appointments/changes/archive-appointments.ts';
import { Schedules, type ScheduleDocument } from '../schedules/schedule.model.ts';
import { ClinicServices } from '../services/clinic-service.model.ts';
import { unlinkDoctor } from '../services/change-service.ts';
import { SlotClaims } from '../slots/claim.model.ts';
import { moveToTrash, Trash, type TrashedService } from './trash.model.ts';
import { endEntriesOfDoctor } from '../waitlist/end-waitlist-entries.ts';
import {
  sequenceOf,
  toSpecialistEvent,
  specialistRecord,
  Specialists,
  type SpecialistDocument,
} from '../specialists/record/specialist.model.ts';

/**
 * Deletes a doctor with everything that belongs to them: visits to come are called off with notice, past ones stay
 * in the books, every service lets go of them. Each step may be repeated, so that a delete that was broken off is
 * finished by the next; the specification's own sequence of calls does the same. For 30 days the doctor can be brought
 * back from the trash.
 *
 * First of all no service offers the doctor any more, so that nobody books while the visits are called off.
 */
export async function deleteSpecialist(id: string, by: 'admin' | 'system'): Promise<void> {
  for (const serviceId of await storeOfferingServices(id)) await unlinkDoctor(serviceId, id);
  await archiveAppointmentsOf(id, { by });
  await endEntriesOfDoctor(id);
  await inTransaction(async () => {
    const found = await Specialists.findOneAndDelete({ _id: id }).lean<SpecialistDocument>();
    const schedule = await Schedules.findOneAndDelete({ _id: id }).lean<ScheduleDocument>();
    await SlotClaims.deleteMany({ drId: id, kind: 'held' });
    if (!found) return;
    const { takenOff: serviceIds = [], ...doctor } = found;
    await moveToTrash({ kind: 'specialist', record: doctor, schedule, serviceIds });
    await addEvent('specialist.deleted', {
      aggregate: { ...sequenceOf(doctor), sequence: doctor.version + 1 },
      data: toSpecialistEvent(doctor),
    });
    await addAudit('clinic', {
      act: 'specialist.deleted',
      record: specialistRecord(doctor),
      before: { dr_name: doctor.name, specialise: doctor.specialise },
      after: null,
    });
  });
  // Whoever booked between the first look and the delete; from here on nobody can.
  await archiveAppointmentsOf(id, { by });
}

/**
 * Writes down which services offer a doctor before these let go of them, so that the doctor can come back to them
 * even if this delete is broken off in between. @returns those that still do.
 */
async function storeOfferingServices(id: string): Promise<string[]> {
  const offering = await ClinicServices.find({ drIds: id }, { _id: 1 }).lean();
  const inTrash = await Trash.find({ kind: 'clinic_service', 'record.drIds': id }).lean<TrashedService[]>();
  const ids = offering.map(({ _id }) => _id);
  const all = [...ids, ...inTrash.map(({ record }) => record._id)];
  if (all.length > 0) await Specialists.updateOne({ _id: id }, { $addToSet: { takenOff: { $each: all } } });
  return ids;
}
