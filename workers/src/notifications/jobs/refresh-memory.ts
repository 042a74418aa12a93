import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells the screens of a memory's author and of the admins that it is new, different or gone. */
export function refreshMemory({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-memory',
    events: ['memory.posted', 'memory.updated', 'memory.deleted'],
    run: ({ data: { memory_id, author_id } }) =>
      realtime.deliver([rooms.user(author_id), rooms.admins()], 'memory.changed', { memory_id }),
  });
}
