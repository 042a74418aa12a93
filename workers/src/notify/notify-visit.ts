import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyVisit(deps: NotificationDeps): EventJob<'notify-visit'> {
  return {
    async run(event) {
      const { visit_id, patient_id, dr_name, pet_name, date } = event.data;
      const data = { visit_id, dr_name, pet_name, date, amended: event.name === 'visit.amended' };
      await notifyUser({ event, userId: patient_id, content: { kind: 'visit.signed', data } }, deps);
    },
  };
}
