import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells a customer's other screens that their cart holds something else. */
export function refreshCart({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-cart',
    run: ({ data: { customer_id } }) => realtime.deliver(rooms.user(customer_id), 'cart.changed', {}),
  });
}
