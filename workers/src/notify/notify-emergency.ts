import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

/** Notifies the doctor who is asked, and the owner once a doctor has accepted or none is left. */
export function notifyEmergency(deps: NotificationDeps): EventJob<'notify-emergency'> {
  return {
    async run(event) {
      const { emergency_id, patient_id, pet_name, status, asked, doctor, slot_start, moved } = event.data;
      if (!moved) return;
      if (asked) {
        const data = { emergency_id, pet_name, answer_until: asked.answer_until };
        const content = { kind: 'emergency.asked', data } as const;
        await notifyUser({ event, userId: asked.doctor_user_id, content, about: patient_id }, deps);
      }
      if (status !== 'accepted' && status !== 'unanswered') return;
      const accepted = doctor && slot_start ? { dr_name: doctor.dr_name, slot_start } : null;
      const data = { emergency_id, pet_name, doctor: accepted };
      await notifyUser({ event, userId: patient_id, content: { kind: 'emergency.answered', data } }, deps);
    },
  };
}
