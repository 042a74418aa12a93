import type { TriggersOf } from '@petcare/contracts/event-jobs.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';

export type AppointmentEvent = EventEnvelope<TriggersOf<'notify-appointment'>>;
export type ChangeForDoctor = 'booked' | 'rescheduled' | 'cancelled';
export type ChangeForPatient = ChangeForDoctor | 'requested' | 'confirmed';

interface Recipients {
  readonly doctor: ChangeForDoctor | null;
  readonly patient: ChangeForPatient | null;
}

/**
 * Returns the notifications of a change: the patient receives all of them, as a receipt of their own, the doctor
 * those of the other side. None for check-in, completion and no-show, which the screens show, nor for an accepted
 * emergency, which has messages of its own.
 */
export function recipientsOf({ name, data }: Pick<AppointmentEvent, 'name' | 'data'>): Recipients {
  const { by, status } = data;
  if (data.emergency_id !== undefined) return { doctor: null, patient: null };
  const change = changeOf(name, status, 'previous_status' in data ? data.previous_status : null);
  return {
    doctor: change === 'confirmed' || by === 'doctor' ? null : change,
    patient: change === 'booked' ? bookingOf(by, status) : change,
  };
}

/** A booking that needs no confirmation is announced as confirmed. */
function bookingOf(
  by: AppointmentEvent['data']['by'],
  status: AppointmentEvent['data']['status'],
): ChangeForPatient {
  if (by !== 'patient') return 'booked';
  return status === 'Confirmed' ? 'confirmed' : 'requested';
}

function changeOf(
  name: AppointmentEvent['name'],
  status: AppointmentEvent['data']['status'],
  previousStatus: AppointmentEvent['data']['status'] | null,
): ChangeForDoctor | 'confirmed' | null {
  if (name === 'appointment.booked') return 'booked';
  if (name === 'appointment.rescheduled') return 'rescheduled';
  // An undone check-in leads back to Confirmed, which the patient knows already.
  if (status === 'Confirmed') return previousStatus === 'Checked in' ? null : 'confirmed';
  return status === 'Cancelled' ? 'cancelled' : null;
}
