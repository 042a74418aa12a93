import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { accountEmailTexts } from '../texts/account-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

export function mailPasswordReset({ client, mailer }: MailDeps): EventJob<'mail-password-reset'> {
  return mailJob<'mail-password-reset'>({
    mailer,
    async write({ data }) {
      const email = await client.call(endpoints['mails.passwordReset'], { params: { id: data.request_id } });
      if (!email) return null;
      const { to, full_name: name, locale, link } = email;
      return {
        to: { name, address: to },
        language: locale,
        words: accountEmailTexts[locale].passwordReset({ name, link }),
      };
    },
  });
}
