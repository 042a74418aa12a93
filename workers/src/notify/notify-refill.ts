import { productNames } from '@petcare/contracts/shared/names.ts';
import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyRefill(deps: NotificationDeps): EventJob<'notify-refill'> {
  return {
    async run(event) {
      const { customer_id, product_id, quantity, outcome } = event.data;
      const data = { product_id, ...productNames(event.data), quantity, outcome };
      const content = { kind: 'refill.due', data } as const;
      await notifyUser({ event, userId: customer_id, content }, deps);
    },
  };
}
