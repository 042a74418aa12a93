import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells everybody who looks at the hostel's calendar that places were taken or have come back. */
export function refreshHostel({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-hostel',
    run: ({ data: { pet_type, from, to } }) =>
      realtime.deliver(rooms.hostel(), 'hostel.changed', { petType: pet_type, from, to }),
  });
}
