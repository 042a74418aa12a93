import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { invitationEmailTexts } from '../texts/invitation-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/** Emails an invitation link to a user. Account creates the link on request, so that no event contains it. */
export function mailUserInvitation({ client, mailer }: MailDeps): EventJob<'mail-user-invitation'> {
  return mailJob<'mail-user-invitation'>({
    mailer,
    async write({ data }) {
      const params = { id: data.invitation_id };
      const email = await client.call(endpoints['mails.userInvitation'], { params });
      if (!email) return null;
      const { to: address, full_name: name, link, invited_by: invitedBy, role } = email;
      const recipient = { name, link, invitedBy, role };
      const { en, bn } = invitationEmailTexts;
      return {
        to: { name, address },
        language: 'en',
        words: en.user(recipient),
        translation: { language: 'bn', words: bn.user(recipient) },
      };
    },
  });
}
