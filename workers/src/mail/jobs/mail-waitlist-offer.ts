import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { clinicEmailTexts } from '../clinic-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';
import { timeOfDay, appointmentTime } from '../appointment-time.ts';

export function mailWaitlistOffer({ client, mailer, publicUrl }: MailDeps): EventJob<'mail-waitlist-offer'> {
  return mailJob<'mail-waitlist-offer'>({
    mailer,
    async write({ data: { status, offer, person_id, dr_name, patient_email: address } }) {
      if (status !== 'offered' || !offer || new Date(offer.expiresAt) <= new Date()) return null;
      const user = await client.call(endpoints['people.get'], { params: { id: person_id } });
      const { full_name: name, locale: language } = user;
      const words = clinicEmailTexts[language].offer({
        name,
        doctor: dr_name,
        when: appointmentTime(offer.start, language),
        until: timeOfDay(offer.expiresAt, language),
        link: `${publicUrl}/appointments`,
      });
      return { to: { name, address }, language, words };
    },
  });
}
