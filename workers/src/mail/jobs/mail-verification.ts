import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { accountEmailTexts } from '../texts/account-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/** Emails a verification link. Account creates the link on request, so that no event contains it. */
export function mailVerification({ client, mailer }: MailDeps): EventJob<'mail-verification'> {
  return mailJob<'mail-verification'>({
    mailer,
    async write({ data }) {
      const email = await client.call(endpoints['mails.verification'], { params: { id: data.user_id } });
      if (!email) return null;
      const { to, full_name: name, locale, link } = email;
      return {
        to: { name, address: to },
        language: locale,
        words: accountEmailTexts[locale].verification({ name, link }),
      };
    },
  });
}
