import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

/** Notifies the doctor. */
export function notifyFeesDecided(deps: NotificationDeps): EventJob<'notify-fees-decided'> {
  return {
    async run(event) {
      const { user_id: userId, fees, approved } = event.data;
      const content = { kind: 'specialist.fees_decided', data: { fees, approved } } as const;
      await notifyUser({ event, userId, content }, deps);
    },
  };
}
