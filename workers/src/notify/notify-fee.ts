import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

/** Notifies the patient of a fee that was paid, or handed back or refunded. */
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

/** Notifies the patient whose paid fee did not become an appointment. A fee paid twice has become one. */
export function notifyPrepaymentRefused(deps: NotificationDeps): EventJob<'notify-prepayment-refused'> {
  return {
    async run(event) {
      const { prepayment_id, patient_id: userId, dr_name, refusal } = event.data;
      if (refusal === 'paid_twice') return;
      const data = { prepayment_id, dr_name };
      await notifyUser({ event, userId, content: { kind: 'prepayment.refused', data } }, deps);
    },
  };
}
