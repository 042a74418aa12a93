import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyOrderRefunded(deps: NotificationDeps): EventJob<'notify-order-refunded'> {
  return {
    async run(event) {
      const { order_id, order_number, customer_id, amount } = event.data;
      const data = { order_id, order_number, amount };
      await notifyUser({ event, userId: customer_id, content: { kind: 'order.refunded', data } }, deps);
    },
  };
}
