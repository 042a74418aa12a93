import type { AppointmentDocument } from '../appointment.model.ts';
import type { QueueDayDocument } from './queue-day.model.ts';
import type { CallOrder } from './queue.rules.ts';
import type { NewQueueDay } from './store-queue-change.ts';

/** Returns the day with a patient, or none, being served. */
export function callPatient(day: QueueDayDocument, next: AppointmentDocument | null, now: Date): NewQueueDay {
  return {
    ...day,
    ...(next && withoutExceptions(day, next._id)),
    serving: next && { appointmentId: next._id, serial: next.serial, since: now },
  };
}

/** Returns the exceptions of a day without those of an appointment. */
export function withoutExceptions({ emergencies, recalled, aside }: CallOrder, id: string): CallOrder {
  const isOther = ({ appointmentId }: { appointmentId: string }) => appointmentId !== id;
  return {
    emergencies: emergencies.filter(isOther),
    recalled: recalled.filter((one) => one !== id),
    aside: aside.filter(isOther),
  };
}
