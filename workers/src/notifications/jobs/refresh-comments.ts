import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/**
 * Tells everybody who reads a post that its comments are others now. Apart from the inboxes that a comment fills,
 * so that two hundred of those never hold up the screens.
 */
export function refreshComments({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-comments',
    run({ data }) {
      const posts = 'adoption_ids' in data ? data.adoption_ids : [data.adoption_id];
      return realtime.deliver(posts.map(rooms.post), 'comments.changed', {
        adoption_id: 'adoption_id' in data ? data.adoption_id : null,
      });
    },
  });
}
