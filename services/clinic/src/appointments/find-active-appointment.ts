import { Appointments } from './appointment.model.ts';

/** Returns the id of the patient's active appointment with a doctor on a date for a pet; there is at most one. */
export async function findActiveAppointmentId(
  patientId: string,
  drId: string,
  date: string,
  petId: string | null = null,
): Promise<string | null> {
  const found = await Appointments.findOne(
    { patientId, drId, date, 'pet.id': petId, active: true },
    { _id: 1 },
  ).lean();
  return found?._id ?? null;
}
