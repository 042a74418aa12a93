import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';

/** The changes of a visit that somebody may be told about. */
export type AppointmentEvent = EventEnvelope<ConsumedBy<'notify-appointment'>>;
export type NewsForDoctor = 'booked' | 'rescheduled' | 'cancelled';
export type NewsForPatient = NewsForDoctor | 'confirmed';

/** What the doctor and the patient are told of a change; null for who is told nothing. */
interface AppointmentNews {
  readonly doctor: NewsForDoctor | null;
  readonly patient: NewsForPatient | null;
}

/**
 * Decides whom a change of a visit is news for: nobody is told of what they did themselves, and the steps of the day
 * itself (checked in, completed, missed) are seen, not told.
 */
export function newsOf({
  name,
  data: { by, status },
}: Pick<AppointmentEvent, 'name' | 'data'>): AppointmentNews {
  const what = whatHappened(name, status);
  return {
    doctor: what === 'confirmed' || by === 'doctor' ? null : what,
    patient: by === 'patient' ? null : what,
  };
}

function whatHappened(
  name: AppointmentEvent['name'],
  status: AppointmentEvent['data']['status'],
): NewsForPatient | null {
  if (name === 'appointment.booked') return 'booked';
  if (name === 'appointment.rescheduled') return 'rescheduled';
  if (status === 'Confirmed') return 'confirmed';
  return status === 'Cancelled' ? 'cancelled' : null;
}
