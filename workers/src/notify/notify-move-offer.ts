import { isReminderDue } from '../event-jobs/is-reminder-due.ts';
import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

/** Asks the patient to accept another time. An offer that has ended notifies no user. */
export function notifyMoveOffer(deps: NotificationDeps): EventJob<'notify-move-offer'> {
  return {
    async run(event) {
      const { appointment_id, patient_id: userId, dr_name, slot_start, offer } = event.data;
      if (!offer || !(await isReminderDue(event.data, deps.client))) return;
      const { slot_start: offered_start, expires_at } = offer;
      const data = { appointment_id, dr_name, slot_start, offered_start, expires_at };
      await notifyUser({ event, userId, content: { kind: 'appointment.move_offered', data } }, deps);
    },
  };
}
