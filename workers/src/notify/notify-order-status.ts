import { productNames } from '@petcare/contracts/shared/names.ts';
import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyOrderStatus(deps: NotificationDeps): EventJob<'notify-order-status'> {
  return {
    isNeeded: ({ data }) => !data.by_customer,
    async run(event) {
      const { order_id, order_number, customer_id, status } = event.data;
      const refund = event.data.cancellation_refund;
      const data = {
        order_id,
        order_number,
        ...productNames(event.data),
        status,
        ...(refund !== undefined && { refund }),
      };
      await notifyUser({ event, userId: customer_id, content: { kind: 'order.status_changed', data } }, deps);
    },
  };
}
