import { inTransaction } from '@petcare/platform/mongo.ts';
import { addEvent } from '@petcare/platform/outbox.ts';
import { archiveAppointmentsOf } from '../appointments/archive-appointments.ts';
import { Schedules } from '../schedules/schedule.model.ts';
import { ClinicServices } from '../services/clinic-service.model.ts';
import { unlinkDoctor } from '../services/change-service.ts';
import { SlotClaims } from '../slots/claim.model.ts';
import { endWaitsOf } from '../waitlist/sweep-waitlist.ts';
import { sequenceOf, specialistFacts, Specialists, type StoredSpecialist } from './specialist.model.ts';

/**
 * Deletes a doctor with everything that belongs to them: visits to come are called off with notice, past ones stay
 * in the books, every service lets go of them. Each step may be repeated, so that a delete that was broken off is
 * finished by the next; the specification's own sequence of calls does the same.
 *
 * First of all no service offers the doctor any more, so that nobody books while the visits are called off.
 */
export async function deleteSpecialist(id: string): Promise<void> {
  const offered = await ClinicServices.find({ drIds: id }, { _id: 1 }).lean();
  for (const { _id } of offered) await unlinkDoctor(_id, id);
  await archiveAppointmentsOf({ drId: id });
  await endWaitsOf(id);
  await inTransaction(async () => {
    const doctor = await Specialists.findOneAndDelete({ _id: id }).lean<StoredSpecialist>();
    await Schedules.deleteOne({ _id: id });
    await SlotClaims.deleteMany({ drId: id, kind: 'held' });
    if (!doctor) return;
    await addEvent('specialist.deleted', {
      aggregate: { ...sequenceOf(doctor), sequence: doctor.version + 1 },
      data: { ...specialistFacts(doctor), img_URL: '', img_owner_id: null },
    });
  });
  // Whoever booked between the first look and the delete; from here on nobody can.
  await archiveAppointmentsOf({ drId: id });
}
