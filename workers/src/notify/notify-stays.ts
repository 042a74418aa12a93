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

export function notifyStayNotice(deps: NotificationDeps): EventJob<'notify-stay-notice'> {
  return {
    async run(event) {
      const { user_id: userId, ...data } = event.data;
      await notifyUser({ event, userId, content: { kind: 'hostel_order.quiet', data } }, deps);
    },
  };
}

export function notifyStayOffer(deps: NotificationDeps): EventJob<'notify-stay-offer'> {
  return {
    isNeeded: ({ data }) => data.status === 'offered',
    async run(event) {
      const { wait_id, customer_id: userId, expires_at, check_in, check_out } = event.data;
      if (expires_at === null) return;
      const data = { wait_id, check_in, check_out, expires_at };
      await notifyUser({ event, userId, content: { kind: 'stay_wait.offered', data } }, deps);
    },
  };
}
