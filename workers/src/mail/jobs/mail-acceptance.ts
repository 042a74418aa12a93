import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { accountEmailTexts } from '../account-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/**
 * Tells an applicant that they were chosen. How to reach the owner is not in the letter: mail is read by more eyes
 * than the page.
 */
export function mailAcceptance({ client, mailer, publicUrl }: MailDeps): EventJob<'mail-acceptance'> {
  return mailJob<'mail-acceptance'>({
    mailer,
    async write({ data: { status, applicant_id, adoption_id, adoption_title } }) {
      if (status !== 'accepted') return null;
      const person = await client.call(endpoints['people.get'], { params: { id: applicant_id } });
      const { full_name: name, email, locale } = person;
      return {
        to: { name, address: email },
        language: locale,
        words: accountEmailTexts[locale].applicationAccepted({
          name,
          pet: adoption_title,
          link: `${publicUrl}/adaptation/${adoption_id}`,
        }),
      };
    },
  });
}
