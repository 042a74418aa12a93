import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import {
  type AppointmentStatus,
  allowedStatusChanges,
} from '@petcare/contracts/clinic/appointment-status.ts';

export function isUpcoming(status: AppointmentStatus): boolean {
  return allowedStatusChanges[status].includes('Cancelled');
}

/** An appointment can be rescheduled only until the patient has arrived. */
export function canBeRescheduled(status: AppointmentStatus): boolean {
  return status === 'Requested' || status === 'Confirmed';
}

export function nextAppointmentDate(
  appointments: readonly Pick<Appointment, 'status' | 'appointment_date'>[],
  today: string,
): string {
  const dates = appointments
    .filter(({ status, appointment_date: date }) => isUpcoming(status) && date >= today)
    .map(({ appointment_date: date }) => date);
  return dates.toSorted()[0] ?? today;
}
