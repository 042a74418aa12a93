import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/**
 * Tells the screens of a post's readers, of its owner and of the admins that it is new, different or gone; of many
 * at once.
 */
export function refreshAdoption({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-adoption',
    run({ data }) {
      const posts = 'adoption_ids' in data ? data.adoption_ids : [data.adoption_id];
      return realtime.deliver(
        [...posts.map(rooms.post), rooms.user(data.owner_id), rooms.admins()],
        'adoption.changed',
        { adoption_id: 'adoption_id' in data ? data.adoption_id : null },
      );
    },
  });
}
