import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventTask } from '../../notifications/event-task.ts';
import { invitationLetterTexts } from '../invitation-letter-texts.ts';
import { mailTask, type MailDeps } from '../mail-task.ts';

/** Sends somebody an admin has invited the link to join. Account makes it now, so that no event ever held it. */
export function mailUserInvitation({ client, mailer }: MailDeps): EventTask {
  return mailTask({
    name: 'mail-user-invitation',
    mailer,
    async write({ data }) {
      const params = { id: data.invitation_id };
      const mail = await client.call(endpoints['mails.userInvitation'], { params });
      if (!mail) return null;
      const { to: address, full_name: name, link, invited_by: by, role } = mail;
      const reader = { name, link, by, role };
      const { en, bn } = invitationLetterTexts;
      return {
        to: { name, address },
        language: 'en',
        words: en.person(reader),
        translation: { language: 'bn', words: bn.person(reader) },
      };
    },
  });
}
