import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { accountEmailTexts } from '../account-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/** Sends the link that confirms an address. Account makes it now, so that no event ever held it. */
export function mailVerification({ client, mailer }: MailDeps): EventJob<'mail-verification'> {
  return mailJob<'mail-verification'>({
    mailer,
    async write({ data }) {
      const mail = await client.call(endpoints['mails.verification'], { params: { id: data.user_id } });
      if (!mail) return null;
      const { to, full_name: name, locale, link } = mail;
      return {
        to: { name, address: to },
        language: locale,
        words: accountEmailTexts[locale].verification({ name, link }),
      };
    },
  });
}
