import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyWaitlistOffer(deps: NotificationDeps): EventJob<'notify-waitlist-offer'> {
  return {
    isNeeded: ({ data }) => data.status === 'offered',
    async run(event) {
      const { entry_id, user_id, dr_name, offer } = event.data;
      if (!offer) return;
      const data = { entry_id, dr_name, slot_start: offer.start, expires_at: offer.expiresAt };
      await notifyUser({ event, userId: user_id, content: { kind: 'waitlist.offered', data } }, deps);
    },
  };
}
