import { productNames } from '@petcare/contracts/shared/names.ts';
import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyStockAlert(deps: NotificationDeps): EventJob<'notify-stock-alert'> {
  return {
    async run(event) {
      const { customer_id, product_id } = event.data;
      const data = { product_id, ...productNames(event.data) };
      const content = { kind: 'stock_alert.due', data } as const;
      await notifyUser({ event, userId: customer_id, content }, deps);
    },
  };
}
