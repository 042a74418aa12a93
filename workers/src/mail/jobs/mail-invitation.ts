import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { invitationEmailTexts } from '../texts/invitation-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/** Emails an invitation link to a doctor. The clinic creates the link on request, so that no event contains it. */
export function mailInvitation({ client, mailer }: MailDeps): EventJob<'mail-invitation'> {
  return mailJob<'mail-invitation'>({
    mailer,
    async write({ data }) {
      const email = await client.call(endpoints['mails.invitation'], { params: { id: data.invitation_id } });
      if (!email) return null;
      const { to: address, full_name: name, link } = email;
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
