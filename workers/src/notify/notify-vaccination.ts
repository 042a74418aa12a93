import type { EventJob } from '../event-jobs/event-job.ts';
import { findDueVaccines } from '../event-jobs/find-due-vaccines.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyVaccination(deps: NotificationDeps): EventJob<'notify-vaccination'> {
  return {
    async run(event) {
      const { owner_id, pet_id, pet_name, due_on, stage } = event.data;
      const vaccines = await findDueVaccines(event.data, deps.client);
      if (vaccines.length === 0) return;
      const data = { pet_id, pet_name, vaccines, due_on, overdue: stage === 'overdue' };
      await notifyUser({ event, userId: owner_id, content: { kind: 'vaccination.reminder', data } }, deps);
    },
  };
}
