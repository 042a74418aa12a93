import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells the screens of its customer and of the admins that an order has left the lists. */
export function refreshOrder({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-order',
    events: ['order.deleted'],
    run: ({ data: { order_id, customer_id } }) =>
      realtime.deliver([rooms.user(customer_id), rooms.admins()], 'order.changed', { order_id }),
  });
}
