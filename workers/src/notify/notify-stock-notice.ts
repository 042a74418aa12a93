import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyStockNotice(deps: NotificationDeps): EventJob<'notify-stock-notice'> {
  return {
    async run(event) {
      const { user_id: userId, ...data } = event.data;
      await notifyUser({ event, userId, content: { kind: 'product.stock_low', data } }, deps);
    },
  };
}
