import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { appointmentDay } from '../appointment-time.ts';
import { visitEmailTexts } from '../texts/visit-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/**
 * Emails a patient with a confirmed address that the notes of a visit were signed or amended. The notes are shown only
 * on the page, because an email is less private.
 */
export function mailVisit({ client, mailer, publicUrl, mayReceive }: MailDeps): EventJob<'mail-visit'> {
  return mailJob<'mail-visit'>({
    mailer,
    mayReceive,
    async write({ name: event, data: { patient_id, visit_id, dr_name, pet_name, date } }) {
      const user = await client.call(endpoints['people.get'], { params: { id: patient_id } });
      if (!user.email_verified) return null;
      const { full_name: name, email: address, locale: language } = user;
      const words = visitEmailTexts[language]({
        name,
        doctor: dr_name,
        pet: pet_name,
        day: appointmentDay(date, language),
        amended: event === 'visit.amended',
        link: `${publicUrl}/visits/${visit_id}`,
      });
      return { to: { name, address }, language, words };
    },
  });
}
