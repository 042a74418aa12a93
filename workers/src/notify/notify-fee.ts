import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

/** Notifies the patient of a fee that was paid or handed back at the reception. */
export function notifyFee(deps: NotificationDeps): EventJob<'notify-fee'> {
  return {
    async run(event) {
      const { appointment_id, patient_id: userId, dr_name, amount } = event.data;
      const refunded = event.name === 'fee.refunded';
      const data = { appointment_id, dr_name, amount, refunded };
      await notifyUser({ event, userId, content: { kind: 'fee.settled', data } }, deps);
    },
  };
}
