import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells the screens of a post's readers, of its owner and of the admins that it is new, different or gone. */
export function refreshAdoption({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-adoption',
    events: ['adoption.posted', 'adoption.updated', 'adoption.status_changed', 'adoption.deleted'],
    run: ({ data: { adoption_id, owner_id } }) =>
      realtime.deliver([rooms.post(adoption_id), rooms.user(owner_id), rooms.admins()], 'adoption.changed', {
        adoption_id,
      }),
  });
}
