import type { Appointment } from '@petcare/contracts/appointments.ts';
import { type AppointmentStatus, nextAppointmentSteps } from '@petcare/contracts/appointment-status.ts';

/** Whether a visit in this status is still to take place. */
export function isToCome(status: AppointmentStatus): boolean {
  return nextAppointmentSteps[status].includes('Cancelled');
}

/** Whether a visit can be moved to another time: only before the patient is there. */
export function canBeMoved(status: AppointmentStatus): boolean {
  return status === 'Requested' || status === 'Confirmed';
}

/** The date of the first visit that is still to take place; today when there is none. */
export function nextDateOf(
  appointments: readonly Pick<Appointment, 'status' | 'appointment_date'>[],
  today: string,
): string {
  const dates = appointments
    .filter(({ status, appointment_date: date }) => isToCome(status) && date >= today)
    .map(({ appointment_date: date }) => date);
  return dates.toSorted()[0] ?? today;
}
