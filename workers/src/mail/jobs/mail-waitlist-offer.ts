import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventTask } from '../../notifications/event-task.ts';
import { clinicLetterTexts } from '../clinic-letter-texts.ts';
import { mailTask, type MailDeps } from '../mail-task.ts';
import { timeOfDay, visitTime } from '../visit-time.ts';

/** Writes to whoever is offered a time, while it is still kept for them. */
export function mailWaitlistOffer({ client, mailer, publicUrl }: MailDeps): EventTask {
  return mailTask({
    name: 'mail-waitlist-offer',
    mailer,
    async write({ data: { status, offer, person_id, dr_name, patient_email: address } }) {
      if (status !== 'offered' || !offer || new Date(offer.expiresAt) <= new Date()) return null;
      const person = await client.call(endpoints['people.get'], { params: { id: person_id } });
      const { full_name: name, locale: language } = person;
      const words = clinicLetterTexts[language].offer({
        name,
        doctor: dr_name,
        when: visitTime(offer.start, language),
        until: timeOfDay(offer.expiresAt, language),
        link: `${publicUrl}/appointments`,
      });
      return { to: { name, address }, language, words };
    },
  });
}
