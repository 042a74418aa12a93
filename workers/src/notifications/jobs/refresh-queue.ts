import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells the screens of the doctor, of the staff and of everybody who still waits that the next patient was called. */
export function refreshQueue({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-queue',
    run({ data: { dr_id, date, doctor_user_id, tell } }) {
      const people = new Set([...tell, ...(doctor_user_id ? [doctor_user_id] : [])]);
      return realtime.deliver([...[...people].map((id) => rooms.user(id)), rooms.admins()], 'queue.changed', {
        dr_id,
        date,
      });
    },
  });
}
