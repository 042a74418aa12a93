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
    events: ['comment.added', 'comment.updated', 'comment.deleted'],
    run: ({ data: { adoption_id } }) =>
      realtime.deliver(rooms.post(adoption_id), 'comments.changed', { adoption_id }),
  });
}
