import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { applicationEmailTexts } from '../texts/application-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/**
 * Emails an applicant with a confirmed address whose application was accepted. Contact details are shown only on the
 * page, because an email is less private.
 */
export function mailAcceptance({
  client,
  mailer,
  publicUrl,
  mayReceive,
}: MailDeps): EventJob<'mail-acceptance'> {
  return mailJob<'mail-acceptance'>({
    mailer,
    mayReceive,
    isNeeded: ({ data }) => data.status === 'accepted',
    async write({ data: { applicant_id, adoption_id, adoption_title } }) {
      const user = await client.call(endpoints['people.get'], { params: { id: applicant_id } });
      if (!user.email_verified) return null;
      const { full_name: name, email, locale } = user;
      return {
        to: { name, address: email },
        language: locale,
        words: applicationEmailTexts[locale].accepted({
          name,
          pet: adoption_title,
          link: `${publicUrl}/adaptation/${adoption_id}`,
        }),
      };
    },
  });
}
