import { eventTask, type EventTask } from '../event-task.ts';
import { tellPerson, type NotificationDeps } from '../tell-person.ts';

/** Tells the owner of a post that somebody would like to adopt the pet. */
export function notifyApplicationSubmitted(deps: NotificationDeps): EventTask {
  return eventTask({
    name: 'notify-application-submitted',
    async run(event) {
      const { adoption_id, adoption_title, applicant_id, applicant_name, owner_id } = event.data;
      const content = {
        kind: 'application.submitted',
        data: { adoption_id, adoption_title, applicant_name },
      } as const;
      await tellPerson({ event, userId: owner_id, content, about: applicant_id }, deps);
    },
  });
}
