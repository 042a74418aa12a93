import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells the screens of a memory's author and of the admins that it is new, different or gone; of many at once. */
export function refreshMemory({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-memory',
    run: ({ data }) =>
      realtime.deliver([rooms.user(data.author_id), rooms.admins()], 'memory.changed', {
        memory_id: 'memory_id' in data ? data.memory_id : null,
      }),
  });
}
