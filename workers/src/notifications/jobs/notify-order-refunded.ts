import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import { tellPerson, type NotificationDeps } from '../tell-person.ts';

/** Tells a customer that money of their order is on its way back, and the screens that show the order. */
export function notifyOrderRefunded(deps: NotificationDeps): EventTask {
  return eventTask({
    name: 'notify-order-refunded',
    async run(event) {
      const { order_id, order_number, customer_id, amount } = event.data;
      const content = { kind: 'order.refunded', data: { order_id, order_number, amount } } as const;
      await Promise.all([
        deps.realtime.deliver([rooms.user(customer_id), rooms.admins()], 'order.changed', { order_id }),
        tellPerson({ event, userId: customer_id, content }, deps),
      ]);
    },
  });
}
