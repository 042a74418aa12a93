import { newsOf } from '../../notifications/appointment-news.ts';
import type { EventTask } from '../../notifications/event-task.ts';
import { clinicLetterTexts } from '../clinic-letter-texts.ts';
import { mailTask, type MailDeps } from '../mail-task.ts';
import { appointmentLink, changeOf, localeOfDoctor } from '../visit-letter.ts';

/** Writes to a doctor about a visit that is new, moved or called off, unless it was the doctor who did it. */
export function mailDoctor({ client, mailer, publicUrl }: MailDeps): EventTask {
  return mailTask({
    name: 'mail-doctor',
    mailer,
    async write(event) {
      const { doctor: news } = newsOf(event);
      if (!news) return null;
      const { dr_name: name, dr_email: address, doctor_user_id, appointment_id } = event.data;
      const language = await localeOfDoctor(doctor_user_id, client);
      const link = appointmentLink(publicUrl, appointment_id);
      const words = clinicLetterTexts[language].doctorNews(news, { ...changeOf(event, language), link });
      return { to: { name, address }, language, words };
    },
  });
}
