import type { EventJob } from '../../event-jobs/event-job.ts';
import { isReminderDue } from '../../event-jobs/is-reminder-due.ts';
import { clinicEmailTexts } from '../clinic-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';
import { appointmentLink, localeOf, visitOf } from './appointment-email.ts';

/** Reminds a patient by mail, unless the visit was moved or called off, or has begun, while the letter waited. */
export function mailReminder({ client, mailer, publicUrl }: MailDeps): EventJob<'mail-reminder'> {
  return mailJob<'mail-reminder'>({
    mailer,
    // Thousands fall due in the same minute; a password reset must not wait for them.
    priority: 10,
    async write({ data }) {
      if (!(await isReminderDue(data, client))) return null;
      const { patient_id, patient_name: name, patient_email: address, appointment_id, hours } = data;
      const language = await localeOf(patient_id, client);
      const link = appointmentLink(publicUrl, appointment_id);
      const words = clinicEmailTexts[language].reminder({ ...visitOf(data, language), hours, link });
      return { to: { name, address }, language, words };
    },
  });
}
