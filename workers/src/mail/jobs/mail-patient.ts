import { recipientsOf } from '../../event-jobs/appointment-change.rules.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { clinicEmailTexts } from '../texts/clinic-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';
import { appointmentLink, changeOf, confirmedPatient } from './appointment-email.ts';

/** Emails a patient about a change, if the appointment names the confirmed address of the account. */
export function mailPatient({ client, mailer, publicUrl, mayReceive }: MailDeps): EventJob<'mail-patient'> {
  return mailJob<'mail-patient'>({
    mailer,
    mayReceive,
    isNeeded: (event) => recipientsOf(event).patient !== null,
    async write(event) {
      const { patient: change } = recipientsOf(event);
      if (!change) return null;
      const { patient_id, patient_name: name, patient_email, appointment_id, by } = event.data;
      const user = await confirmedPatient({ userId: patient_id, address: patient_email }, client);
      if (!user) return null;
      const { email: address, locale: language } = user;
      const link =
        change === 'cancelled' ? `${publicUrl}/services` : appointmentLink(publicUrl, appointment_id);
      const words = clinicEmailTexts[language].changeForPatient(change, {
        ...changeOf(event, language),
        ownChange: by === 'patient',
        link,
      });
      return { to: { name, address }, language, words };
    },
  });
}
