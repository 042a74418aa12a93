import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyRefill(deps: NotificationDeps): EventJob<'notify-refill'> {
  return {
    async run(event) {
      const { customer_id, product_id, product_name, quantity, outcome } = event.data;
      const content = { kind: 'refill.due', data: { product_id, product_name, quantity, outcome } } as const;
      await notifyUser({ event, userId: customer_id, content }, deps);
    },
  };
}
