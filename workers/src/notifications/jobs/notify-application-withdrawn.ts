import { eventTask, type EventTask } from '../event-task.ts';
import { tellPerson, type NotificationDeps } from '../tell-person.ts';

/** Tells the owner of a post that an applicant thought otherwise. */
export function notifyApplicationWithdrawn(deps: NotificationDeps): EventTask {
  return eventTask({
    name: 'notify-application-withdrawn',
    async run(event) {
      const { adoption_id, adoption_title, applicant_id, applicant_name, owner_id } = event.data;
      const content = {
        kind: 'application.withdrawn',
        data: { adoption_id, adoption_title, applicant_name },
      } as const;
      await tellPerson({ event, userId: owner_id, content, about: applicant_id }, deps);
    },
  });
}
