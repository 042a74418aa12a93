import { serviceNames } from '@petcare/contracts/shared/names.ts';
import type { EventJob } from '../event-jobs/event-job.ts';
import { isReminderDue } from '../event-jobs/is-reminder-due.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyReminder(deps: NotificationDeps): EventJob<'notify-reminder'> {
  return {
    async run(event) {
      const { patient_id, appointment_id, hours, dr_name, slot_start, serial } = event.data;
      if (!(await isReminderDue(event.data, deps.client))) return;
      const data = { appointment_id, hours, dr_name, ...serviceNames(event.data), slot_start, serial };
      await notifyUser({ event, userId: patient_id, content: { kind: 'appointment.reminder', data } }, deps);
    },
  };
}
