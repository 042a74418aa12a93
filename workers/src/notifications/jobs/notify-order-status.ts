import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import { tellPerson, type NotificationDeps } from '../tell-person.ts';

/**
 * Tells a customer that their order has another status, and every screen that shows the order that it is stale. What
 * they did themselves is no news for their inbox.
 */
export function notifyOrderStatus(deps: NotificationDeps): EventTask {
  return eventTask({
    name: 'notify-order-status',
    async run(event) {
      const { order_id, order_number, customer_id, product_name, status, by_customer } = event.data;
      const content = {
        kind: 'order.status_changed',
        data: { order_id, order_number, product_name, status },
      } as const;
      // Side by side: screens become right even while the inbox cannot be reached.
      await Promise.all([
        deps.realtime.deliver([rooms.user(customer_id), rooms.admins()], 'order.status_changed', {
          order_id,
          status,
        }),
        by_customer ? undefined : tellPerson({ event, userId: customer_id, content }, deps),
      ]);
    },
  });
}
