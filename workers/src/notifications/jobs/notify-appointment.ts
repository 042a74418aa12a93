import { newsOf, type NewsForPatient } from '../appointment-news.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import { tellPerson, type NotificationDeps } from '../tell-person.ts';

/** Tells the doctor what patients do to their visits, and the patient what the clinic does. */
export function notifyAppointment(deps: NotificationDeps): EventTask {
  return eventTask({
    name: 'notify-appointment',
    async run(event) {
      const { doctor, patient } = newsOf(event);
      const { patient_id, doctor_user_id, dr_name, patient_name } = event.data;
      const { appointment_id, service_name, slot_start, serial } = event.data;
      const tell = (userId: string, to: 'doctor' | 'patient', what: NewsForPatient) => {
        const other_name = to === 'doctor' ? patient_name : dr_name;
        const data = { appointment_id, what, to, other_name, service_name, slot_start, serial };
        const content = { kind: 'appointment.changed', data } as const;
        const about = to === 'doctor' ? { about: patient_id } : {};
        return tellPerson({ event, userId, content, ...about }, deps);
      };
      await Promise.all([
        doctor && doctor_user_id && tell(doctor_user_id, 'doctor', doctor),
        patient && tell(patient_id, 'patient', patient),
      ]);
    },
  });
}
