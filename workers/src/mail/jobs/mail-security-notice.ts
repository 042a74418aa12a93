import type { EventJob } from '../../event-jobs/event-job.ts';
import { accountEmailTexts } from '../texts/account-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/**
 * Emails a user about a changed password or email address, at the previous address: the new one may belong to an
 * attacker.
 */
export function mailSecurityNotice({ mailer, publicUrl }: MailDeps): EventJob<'mail-security-notice'> {
  return mailJob<'mail-security-notice'>({
    mailer,
    async write({ data: { change, email, full_name: name, locale } }) {
      const texts = accountEmailTexts[locale];
      const words =
        change === 'password'
          ? texts.passwordChanged({ name, link: `${publicUrl}/forgot-password` })
          : // A password reset link would not arrive at this address any more.
            texts.addressChanged({ name, link: `${publicUrl}/support` });
      return { to: { name, address: email }, language: locale, words };
    },
  });
}
