import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells the admins' screens, and those that show the times of a doctor, that a doctor or a service is different. */
export function refreshClinic({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-clinic',
    run({ data }) {
      const drId = 'dr_id' in data ? data.dr_id : null;
      const watching = drId ? [rooms.doctorSlots(drId)] : [];
      return realtime.deliver([...watching, rooms.admins()], 'clinic.changed', { dr_id: drId });
    },
  });
}
