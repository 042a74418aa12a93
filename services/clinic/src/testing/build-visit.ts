import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { Appointments } from '../appointments/appointment.model.ts';
import { bookAppointment } from '../appointments/book-appointment.ts';
import { saveVisit } from '../visits/save-visit.ts';
import { signVisit } from '../visits/sign-visit.ts';
import { appointmentBody, dateInDays } from './appointment-request.ts';
import type { buildDoctor } from './build-doctor.ts';
import { emptyNotes } from './visit-requests.ts';

/** Builds the visit of an appointment of today. Bookings themselves are only possible for the future. */
export async function buildVisit(
  { account, ...offered }: Awaited<ReturnType<typeof buildDoctor>> & { account: UserCaller },
  patient: UserCaller,
  { petId, isSigned }: { petId?: string; isSigned: boolean },
): Promise<string> {
  const body = appointmentBody(offered, petId === undefined ? {} : { pet_id: petId });
  const { _id: id } = (await bookAppointment(body, patient)).appointment;
  await Appointments.updateOne({ _id: id }, { $set: { date: dateInDays(0) } });
  const notes = { ...emptyNotes, diagnosis: 'Tick fever' };
  const { version } = await saveVisit(id, { ...notes, version: 0 }, account);
  if (isSigned) await signVisit(id, version, account);
  return id;
}
