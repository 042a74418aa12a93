import type { EventJob } from '../../event-jobs/event-job.ts';
import { isReminderDue } from '../../event-jobs/is-reminder-due.ts';
import { clinicEmailTexts } from '../texts/clinic-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';
import { appointmentLink, confirmedPatient, detailsOf } from './appointment-email.ts';

export function mailReminder({ client, mailer, publicUrl }: MailDeps): EventJob<'mail-reminder'> {
  return mailJob<'mail-reminder'>({
    mailer,
    // Thousands of reminders are due at the same time and must not delay a password reset.
    priority: 10,
    async write({ data }) {
      if (!(await isReminderDue(data, client))) return null;
      const { patient_id, patient_name: name, patient_email, appointment_id, hours } = data;
      const user = await confirmedPatient({ userId: patient_id, address: patient_email }, client);
      if (!user) return null;
      const { email: address, locale: language } = user;
      const link = appointmentLink(publicUrl, appointment_id);
      const words = clinicEmailTexts[language].reminder({ ...detailsOf(data, language), hours, link });
      return { to: { name, address }, language, words };
    },
  });
}
