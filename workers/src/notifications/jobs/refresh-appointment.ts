import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/**
 * Tells the screens of a visit's patient, of its doctor and of the admins that it is new or different; those of the
 * doctors and the admins, that many visits are gone. Apart from the inboxes, so that the doctor sees it at once also
 * while those cannot be reached.
 */
export function refreshAppointment({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-appointment',
    run({ data }) {
      const tell = (people: readonly string[], visit: { appointment_id: string; dr_id: string } | null) =>
        realtime.deliver(
          [...people.map((id) => rooms.user(id)), rooms.admins()],
          'appointment.changed',
          visit ?? { appointment_id: null, dr_id: null },
        );
      if ('doctor_user_ids' in data) return tell(data.doctor_user_ids, null);
      const { appointment_id, patient_id, dr_id, doctor_user_id } = data;
      return tell([patient_id, ...(doctor_user_id ? [doctor_user_id] : [])], { appointment_id, dr_id });
    },
  });
}
