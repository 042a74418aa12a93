import type { EventJob } from '../../event-jobs/event-job.ts';
import { accountEmailTexts } from '../account-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/**
 * Tells somebody that their password or address was changed, at the address of before: if it was not them, the
 * new one is somebody else's.
 */
export function mailSecurityNotice({ mailer, publicUrl }: MailDeps): EventJob<'mail-security-notice'> {
  return mailJob<'mail-security-notice'>({
    mailer,
    async write({ data: { change, email, full_name: name, locale } }) {
      const texts = accountEmailTexts[locale];
      const words =
        change === 'password'
          ? texts.passwordChanged({ name, link: `${publicUrl}/forgot-password` })
          : // No link to a new password would come to this address any more.
            texts.addressChanged({ name, link: `${publicUrl}/support` });
      return { to: { name, address: email }, language: locale, words };
    },
  });
}
