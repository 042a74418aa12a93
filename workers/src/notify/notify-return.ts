import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

/** Notifies the customer of each step of a return. */
export function notifyReturn(deps: NotificationDeps): EventJob<'notify-return'> {
  return {
    // Otherwise the customer was deleted.
    isNeeded: ({ data }) => data.previous_state !== data.state,
    async run(event) {
      const { return_id, order_id, order_number, customer_id: userId, state, refund } = event.data;
      const { exchange_number } = event.data;
      const exchange = exchange_number === undefined ? {} : { exchange_number };
      const data = { return_id, order_id, order_number, state, refund, ...exchange };
      await notifyUser({ event, userId, content: { kind: 'return.changed', data } }, deps);
    },
  };
}
