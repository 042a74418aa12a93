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
 * those of the other side. None for check-in, completion and no-show, which the screens show.
 */
export function recipientsOf({
  name,
  data: { by, status },
}: Pick<AppointmentEvent, 'name' | 'data'>): Recipients {
  const change = changeOf(name, status);
  return {
    doctor: change === 'confirmed' || by === 'doctor' ? null : change,
    patient: change === 'booked' && by === 'patient' ? 'requested' : change,
  };
}

function changeOf(
  name: AppointmentEvent['name'],
  status: AppointmentEvent['data']['status'],
): ChangeForDoctor | 'confirmed' | null {
  if (name === 'appointment.booked') return 'booked';
  if (name === 'appointment.rescheduled') return 'rescheduled';
  if (status === 'Confirmed') return 'confirmed';
  return status === 'Cancelled' ? 'cancelled' : null;
}
