import type { EventJob } from '../../event-jobs/event-job.ts';
import { clinicEmailTexts } from '../texts/clinic-email-texts.ts';
import { confirmedPatient } from './appointment-email.ts';
import { mailJob, type MailDeps } from './mail-job.ts';
import { timeOfDay, appointmentTime } from '../appointment-time.ts';

export function mailWaitlistOffer({
  client,
  mailer,
  publicUrl,
  mayReceive,
}: MailDeps): EventJob<'mail-waitlist-offer'> {
  return mailJob<'mail-waitlist-offer'>({
    mailer,
    mayReceive,
    isNeeded: ({ data }) => data.status === 'offered',
    async write({ data: { offer, user_id, dr_name, patient_email } }) {
      if (!offer || new Date(offer.expiresAt) <= new Date()) return null;
      const user = await confirmedPatient({ userId: user_id, address: patient_email }, client);
      if (!user) return null;
      const { full_name: name, email: address, locale: language } = user;
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
