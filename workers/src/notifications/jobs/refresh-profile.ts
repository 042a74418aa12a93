import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells a person's own tabs that their name, picture or address is another one. */
export function refreshProfile({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-profile',
    run: ({ data: { user_id } }) => realtime.deliver(rooms.user(user_id), 'profile.changed', { user_id }),
  });
}
