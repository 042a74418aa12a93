import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells everybody who is choosing a time of a doctor that one was taken or has come back. */
export function refreshSlots({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-slots',
    run: ({ data: { dr_id, date } }) =>
      realtime.deliver(rooms.doctorSlots(dr_id), 'slots.changed', { dr_id, date }),
  });
}
