import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells the screens of somebody who waits that their place is another one, or over. */
export function refreshWaitlist({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-waitlist',
    run: ({ data: { entry_id, person_id } }) =>
      realtime.deliver(rooms.user(person_id), 'waitlist.changed', { entry_id }),
  });
}
