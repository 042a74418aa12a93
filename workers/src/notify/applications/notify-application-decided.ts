import type { EventJob } from '../../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from '../notify-user.ts';

export function notifyApplicationDecided(deps: NotificationDeps): EventJob<'notify-application-decided'> {
  return {
    async run(event) {
      const { adoption_id, adoption_title, applicant_id, status, reason } = event.data;
      const content = {
        kind: 'application.decided',
        data: { adoption_id, adoption_title, status, reason },
      } as const;
      await notifyUser({ event, userId: applicant_id, content }, deps);
    },
  };
}
