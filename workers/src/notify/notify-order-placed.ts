import { productNames } from '@petcare/contracts/shared/names.ts';
import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyOrderPlaced(deps: NotificationDeps): EventJob<'notify-order-placed'> {
  return {
    async run(event) {
      const { order_id, order_number, customer_id } = event.data;
      const data = { order_id, order_number, ...productNames(event.data) };
      await notifyUser({ event, userId: customer_id, content: { kind: 'order.placed', data } }, deps);
    },
  };
}
