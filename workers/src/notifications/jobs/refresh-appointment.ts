import { rooms } from '@petcare/contracts/sockets.ts';
import { appointmentEvents } from '../appointment-news.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/**
 * Tells the screens of a visit's patient, of its doctor and of the admins that it is new or different. Apart from
 * the inboxes, so that the doctor sees it at once also while those cannot be reached.
 */
export function refreshAppointment({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-appointment',
    events: appointmentEvents,
    run({ data: { appointment_id, patient_id, dr_id, doctor_user_id } }) {
      const people = [patient_id, ...(doctor_user_id ? [doctor_user_id] : [])];
      return realtime.deliver(
        [...people.map((id) => rooms.user(id)), rooms.admins()],
        'appointment.changed',
        {
          appointment_id,
          dr_id,
        },
      );
    },
  });
}
