import type { EventTask } from '../../notifications/event-task.ts';
import { stillStands } from '../../notifications/still-stands.ts';
import { clinicLetterTexts } from '../clinic-letter-texts.ts';
import { mailTask, type MailDeps } from '../mail-task.ts';
import { appointmentLink, localeOf, visitOf } from '../visit-letter.ts';

/** Reminds a patient by mail, unless the visit was moved or called off, or has begun, while the letter waited. */
export function mailReminder({ client, mailer, publicUrl }: MailDeps): EventTask {
  return mailTask({
    name: 'mail-reminder',
    mailer,
    async write({ data }) {
      if (!(await stillStands(data, client))) return null;
      const { patient_id, patient_name: name, patient_email: address, appointment_id, hours } = data;
      const language = await localeOf(patient_id, client);
      const link = appointmentLink(publicUrl, appointment_id);
      const words = clinicLetterTexts[language].reminder({ ...visitOf(data, language), hours, link });
      return { to: { name, address }, language, words };
    },
  });
}
