import type { EventJob } from '../../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from '../notify-user.ts';

export function notifyApplicationWithdrawn(deps: NotificationDeps): EventJob<'notify-application-withdrawn'> {
  return {
    async run(event) {
      const { adoption_id, adoption_title, applicant_id, applicant_name, owner_id } = event.data;
      const content = {
        kind: 'application.withdrawn',
        data: { adoption_id, adoption_title, applicant_name },
      } as const;
      await notifyUser({ event, userId: owner_id, content, about: applicant_id }, deps);
    },
  };
}
