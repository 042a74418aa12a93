import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells the screens of their customer and of the admins that orders have left the lists: one, or many at once. */
export function refreshOrder({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-order',
    run: ({ data }) =>
      realtime.deliver([rooms.user(data.customer_id), rooms.admins()], 'order.changed', {
        order_id: 'order_id' in data ? data.order_id : null,
      }),
  });
}
