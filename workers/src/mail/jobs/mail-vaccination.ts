import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { findDueVaccines } from '../../event-jobs/find-due-vaccines.ts';
import { vaccinationEmail } from '../texts/vaccination-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/** Reminds an owner with a confirmed address of vaccinations. */
export function mailVaccination({ client, mailer, publicUrl }: MailDeps): EventJob<'mail-vaccination'> {
  return mailJob<'mail-vaccination'>({
    mailer,
    // Thousands of reminders are due at the same time and must not delay a password reset.
    priority: 10,
    async write({ data }) {
      const vaccines = await findDueVaccines(data, client);
      if (vaccines.length === 0) return null;
      const user = await client.call(endpoints['people.get'], { params: { id: data.owner_id } });
      if (!user.email_verified) return null;
      const { full_name: name, email: address, locale: language } = user;
      const words = vaccinationEmail(
        {
          name,
          pet: data.pet_name,
          vaccines,
          dueOn: data.due_on,
          isOverdue: data.stage === 'overdue',
          link: `${publicUrl}/pets/${data.pet_id}`,
        },
        language,
      );
      return { to: { name, address }, language, words };
    },
  });
}
