import { recipientsOf } from '../../event-jobs/appointment-change.rules.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { clinicEmailTexts } from '../clinic-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';
import { appointmentLink, changeOf, localeOfDoctor } from './appointment-email.ts';

export function mailDoctor({ client, mailer, publicUrl, mayReceive }: MailDeps): EventJob<'mail-doctor'> {
  return mailJob<'mail-doctor'>({
    mailer,
    mayReceive,
    async write(event) {
      const { doctor: change } = recipientsOf(event);
      if (!change) return null;
      const { dr_name: name, dr_email: address, doctor_user_id, appointment_id } = event.data;
      const language = await localeOfDoctor(doctor_user_id, client);
      const link = appointmentLink(publicUrl, appointment_id);
      const words = clinicEmailTexts[language].changeForDoctor(change, {
        ...changeOf(event, language),
        link,
      });
      return { to: { name, address }, language, words };
    },
  });
}
