import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { moveAppointments } from '../../support/clinic-clock.ts';
import { handOver } from '../../support/handover.ts';
import { signUpVerifiedUser } from '../../support/users.ts';
import { addPassportNote, addPet } from '../access/owned-clinic-records.ts';
import { callAs } from '../attacks/call-as.ts';
import { lineFor } from './script-texts.ts';
import { storeScripts, type StoredScripts } from './scripts-in-texts.ts';

/** Creates users with records for every screen, whose texts hold scripts. */
export async function createScreenFixture(petcare: {
  readonly url: string;
  readonly mailUrl: string;
  readonly environments: Readonly<Record<string, Readonly<Record<string, string>>>>;
}): Promise<StoredScripts> {
  const stored = await storeScripts(petcare);
  const { customer: owner, stranger } = stored.users;
  const petId = await addPet(owner);
  await addPassportNote(owner, petId);
  const adopter = await signUpVerifiedUser(petcare);
  const transfer = (await handOver({ owner, adopter, petId }))._id;

  // The queue of the doctor shows patients of today.
  const today = dhakaDateOf(new Date());
  const { service: service_id = '', doctor: dr_id = '' } = stored.ids;
  const appointment = {
    dr_id,
    service_id,
    appointment_date: addDays(today, 1),
    patient_name: lineFor('queued patient'),
    patient_email: stranger.user.email,
    patient_contact: '01712345678',
  };
  await callAs(stranger, 'appointments.create', {}, appointment);
  await moveAppointments(petcare.environments['clinic']?.['MONGO_URL'] ?? '', stranger.user.id, today);
  return { ...stored, ids: { ...stored.ids, transfer } };
}
