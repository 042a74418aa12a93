import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyStayDigest(deps: NotificationDeps): EventJob<'notify-stay-digest'> {
  return {
    async run(event) {
      const { customer_id: userId, ...data } = event.data;
      await notifyUser({ event, userId, content: { kind: 'hostel_order.digest', data } }, deps);
    },
  };
}
