import { eventTask, type EventTask } from '../event-task.ts';
import { tellPerson, type NotificationDeps } from '../tell-person.ts';

/** Tells an applicant what was decided. */
export function notifyApplicationDecided(deps: NotificationDeps): EventTask {
  return eventTask({
    name: 'notify-application-decided',
    async run(event) {
      const { adoption_id, adoption_title, applicant_id, status, reason } = event.data;
      const content = {
        kind: 'application.decided',
        data: { adoption_id, adoption_title, status, reason },
      } as const;
      await tellPerson({ event, userId: applicant_id, content }, deps);
    },
  });
}
