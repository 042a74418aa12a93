import { newsOf } from '../../notifications/appointment-news.ts';
import type { EventTask } from '../../notifications/event-task.ts';
import { clinicLetterTexts } from '../clinic-letter-texts.ts';
import { mailTask, type MailDeps } from '../mail-task.ts';
import { appointmentLink, changeOf, localeOf } from '../visit-letter.ts';

/** Writes to a patient, at the address given with the booking, about what the clinic did to their visit. */
export function mailPatient({ client, mailer, publicUrl }: MailDeps): EventTask {
  return mailTask({
    name: 'mail-patient',
    mailer,
    async write(event) {
      const { patient: news } = newsOf(event);
      if (!news) return null;
      const { patient_id, patient_name: name, patient_email: address, appointment_id } = event.data;
      const language = await localeOf(patient_id, client);
      const link =
        news === 'cancelled' ? `${publicUrl}/services` : appointmentLink(publicUrl, appointment_id);
      const words = clinicLetterTexts[language].patientNews(news, { ...changeOf(event, language), link });
      return { to: { name, address }, language, words };
    },
  });
}
