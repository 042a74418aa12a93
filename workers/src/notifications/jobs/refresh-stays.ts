import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells the screens of their customer and of the admins that many stays have left the lists. */
export function refreshStays({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-stays',
    run: ({ data: { customer_id } }) =>
      realtime.deliver([rooms.user(customer_id), rooms.admins()], 'hostel_order.changed', { order_id: null }),
  });
}
