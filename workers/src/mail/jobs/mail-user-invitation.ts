import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { invitationEmailTexts } from '../invitation-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/** Sends somebody an admin has invited the link to join. Account makes it now, so that no event ever held it. */
export function mailUserInvitation({ client, mailer }: MailDeps): EventJob<'mail-user-invitation'> {
  return mailJob<'mail-user-invitation'>({
    mailer,
    async write({ data }) {
      const params = { id: data.invitation_id };
      const mail = await client.call(endpoints['mails.userInvitation'], { params });
      if (!mail) return null;
      const { to: address, full_name: name, link, invited_by: by, role } = mail;
      const reader = { name, link, by, role };
      const { en, bn } = invitationEmailTexts;
      return {
        to: { name, address },
        language: 'en',
        words: en.person(reader),
        translation: { language: 'bn', words: bn.person(reader) },
      };
    },
  });
}
