import { serviceNames } from '@petcare/contracts/shared/names.ts';
import type { EventJob } from '../event-jobs/event-job.ts';
import { isStillRequested } from '../event-jobs/still-requested.ts';
import { notifyUser, notifyUsers, type NotificationDeps } from './notify-user.ts';

/** Notifies the doctor, the admins and the patient of a request that waits too long. */
export function notifyUnconfirmed(deps: NotificationDeps): EventJob<'notify-unconfirmed'> {
  return {
    async run(event) {
      if (!(await isStillRequested(event.data, deps.client))) return;
      const { patient_id, doctor_user_id, admin_ids, dr_name, patient_name } = event.data;
      const { appointment_id, slot_start } = event.data;
      const contentFor = (to: 'doctor' | 'patient', other_name: string) => {
        const data = { appointment_id, to, other_name, ...serviceNames(event.data), slot_start };
        return { kind: 'appointment.unconfirmed', data } as const;
      };
      const staff = [...new Set([...(doctor_user_id ? [doctor_user_id] : []), ...admin_ids])];
      const forStaff = { event, content: contentFor('doctor', patient_name), about: patient_id };
      if (staff.length > 0) await notifyUsers({ ...forStaff, userIds: staff }, deps);
      // An admin who booked for themselves has the entry of the staff.
      if (staff.includes(patient_id)) return;
      await notifyUser({ event, userId: patient_id, content: contentFor('patient', dr_name) }, deps);
    },
  };
}
