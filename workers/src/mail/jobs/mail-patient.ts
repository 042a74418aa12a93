import { recipientsOf } from '../../event-jobs/appointment-change.rules.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { clinicEmailTexts } from '../clinic-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';
import { appointmentLink, changeOf, localeOf } from './appointment-email.ts';

/** Emails a patient about a change by the clinic, at the address of the appointment. */
export function mailPatient({ client, mailer, publicUrl }: MailDeps): EventJob<'mail-patient'> {
  return mailJob<'mail-patient'>({
    mailer,
    async write(event) {
      const { patient: change } = recipientsOf(event);
      if (!change) return null;
      const { patient_id, patient_name: name, patient_email: address, appointment_id } = event.data;
      const language = await localeOf(patient_id, client);
      const link =
        change === 'cancelled' ? `${publicUrl}/services` : appointmentLink(publicUrl, appointment_id);
      const words = clinicEmailTexts[language].changeForPatient(change, {
        ...changeOf(event, language),
        link,
      });
      return { to: { name, address }, language, words };
    },
  });
}
