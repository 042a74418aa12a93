import { serviceNames } from '@petcare/contracts/shared/names.ts';
import { recipientsOf, type ChangeForPatient } from '../event-jobs/appointment-change.rules.ts';
import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyAppointment(deps: NotificationDeps): EventJob<'notify-appointment'> {
  return {
    isNeeded(event) {
      const { doctor, patient } = recipientsOf(event);
      return patient !== null || (doctor !== null && event.data.doctor_user_id !== null);
    },
    async run(event) {
      const { doctor, patient } = recipientsOf(event);
      const { patient_id, doctor_user_id, dr_name, patient_name } = event.data;
      const { appointment_id, slot_start, serial } = event.data;
      const notify = (userId: string, to: 'doctor' | 'patient', what: ChangeForPatient) => {
        const other_name = to === 'doctor' ? patient_name : dr_name;
        const names = serviceNames(event.data);
        const data = { appointment_id, what, to, other_name, ...names, slot_start, serial };
        const content = { kind: 'appointment.changed', data } as const;
        const about = to === 'doctor' ? { about: patient_id } : {};
        return notifyUser({ event, userId, content, ...about }, deps);
      };
      await Promise.all([
        doctor && doctor_user_id && notify(doctor_user_id, 'doctor', doctor),
        patient && notify(patient_id, 'patient', patient),
      ]);
    },
  };
}
