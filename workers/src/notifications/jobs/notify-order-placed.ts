import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import { tellPerson, type NotificationDeps } from '../tell-person.ts';

/** Tells a customer that their order stands, and the admins' lists that there is a new one. */
export function notifyOrderPlaced(deps: NotificationDeps): EventTask {
  return eventTask({
    name: 'notify-order-placed',
    async run(event) {
      const { order_id, order_number, customer_id, product_name } = event.data;
      const content = { kind: 'order.placed', data: { order_id, order_number, product_name } } as const;
      // Side by side: screens become right even while the inbox cannot be reached.
      await Promise.all([
        deps.realtime.deliver([rooms.user(customer_id), rooms.admins()], 'order.placed', { order_id }),
        tellPerson({ event, userId: customer_id, content }, deps),
      ]);
    },
  });
}
