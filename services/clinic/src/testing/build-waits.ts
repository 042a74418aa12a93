import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { bookAppointment } from '../appointments/book-appointment.ts';
import { cancelAppointment } from '../appointments/changes/change-appointment-status.ts';
import { SlotClaims } from '../calendar/slots/claim.model.ts';
import type { SpecialistDocument } from '../doctors/specialists/specialist.model.ts';
import { joinWaitlist } from '../appointments/waits/join-waitlist.ts';
import { WaitlistEntries } from '../calendar/waitlist/waitlist-entry.model.ts';
import { appointmentBody, dateInDays, dhakaTime } from './appointment-request.ts';
import { buildAccount } from './build-account.ts';
import { buildDoctor, type StatedHours } from './build-doctor.ts';

type Clinic = Awaited<ReturnType<typeof buildDoctor>>;

export const waitDay = dateInDays(3);

export async function join(
  { doctor, service }: Clinic,
  { user, date = waitDay, petId }: { user: UserCaller; date?: string; petId?: string },
) {
  const request = {
    service_id: service._id,
    date,
    ...(petId !== undefined && { pet_id: petId }),
    patient_name: 'Karim Uddin',
    patient_email: `${user.id}@petcare.test`,
    patient_contact: '+8801812345678',
  };
  const { _id: entryId } = await joinWaitlist(doctor._id, request, user.id);
  return { user, entryId };
}

export async function buildWaiting(clinic: Clinic) {
  return join(clinic, { user: await buildAccount() });
}

/** The status of an entry, and the time of its offer. */
export async function waitOf({ entryId }: { entryId: string }) {
  const entry = await WaitlistEntries.findById(entryId).lean();
  return [entry?.status, ...(entry?.offer ? [entry.offer.start.toISOString()] : [])];
}

/** The claims of a doctor in order of time, each with its kind and user. */
export async function claimsOfDoctor(drId: string) {
  const claims = await SlotClaims.find({ drId }).sort({ start: 1 }).lean();
  return claims.map(({ start, kind, userId }) => [start.toISOString(), kind, userId]);
}

/** A doctor with three slots on the day; the first is booked, and two users wait. */
export async function buildWaits(doctor: Partial<SpecialistDocument> = {}, hours: Partial<StatedHours> = {}) {
  const clinic = await buildDoctor(doctor, {
    overrides: [{ date: waitDay, hours: [{ from: '09:00', to: '10:00' }] }],
    ...hours,
  });
  const patient = await buildAccount();
  const body = appointmentBody(clinic, { slot_start: dhakaTime(waitDay, '09:00') });
  // Admins book without a prepayment.
  const { appointment } = await bookAppointment(body, { ...patient, role: 'admin' });
  const [first, second] = [await buildWaiting(clinic), await buildWaiting(clinic)];
  const free = () => cancelAppointment(appointment._id, undefined, patient);
  return { ...clinic, first, second, free };
}
