import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventTask } from '../../notifications/event-task.ts';
import { invitationLetterTexts } from '../invitation-letter-texts.ts';
import { mailTask, type MailDeps } from '../mail-task.ts';

/** Sends a doctor the link to an account. The clinic makes it now, so that no event ever held it. */
export function mailInvitation({ client, mailer }: MailDeps): EventTask {
  return mailTask({
    name: 'mail-invitation',
    mailer,
    async write({ data }) {
      const mail = await client.call(endpoints['mails.invitation'], { params: { id: data.invitation_id } });
      if (!mail) return null;
      const { to: address, full_name: name, link } = mail;
      const { en, bn } = invitationLetterTexts;
      return {
        to: { name, address },
        language: 'en',
        words: en.doctor({ name, link }),
        translation: { language: 'bn', words: bn.doctor({ name, link }) },
      };
    },
  });
}
