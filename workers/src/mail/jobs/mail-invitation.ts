import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { invitationEmailTexts } from '../invitation-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/** Sends a doctor the link to an account. The clinic makes it now, so that no event ever held it. */
export function mailInvitation({ client, mailer }: MailDeps): EventJob<'mail-invitation'> {
  return mailJob<'mail-invitation'>({
    mailer,
    async write({ data }) {
      const mail = await client.call(endpoints['mails.invitation'], { params: { id: data.invitation_id } });
      if (!mail) return null;
      const { to: address, full_name: name, link } = mail;
      const { en, bn } = invitationEmailTexts;
      return {
        to: { name, address },
        language: 'en',
        words: en.doctor({ name, link }),
        translation: { language: 'bn', words: bn.doctor({ name, link }) },
      };
    },
  });
}
