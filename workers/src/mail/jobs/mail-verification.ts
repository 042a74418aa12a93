import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventTask } from '../../notifications/event-task.ts';
import { letterTexts } from '../letter-texts.ts';
import { mailTask, type MailDeps } from '../mail-task.ts';

/** Sends the link that confirms an address. Account makes it now, so that no event ever held it. */
export function mailVerification({ client, mailer }: MailDeps): EventTask {
  return mailTask({
    name: 'mail-verification',
    mailer,
    async write({ data }) {
      const mail = await client.call(endpoints['mails.verification'], { params: { id: data.user_id } });
      if (!mail) return null;
      const { to, full_name: name, locale, link } = mail;
      return {
        to: { name, address: to },
        language: locale,
        words: letterTexts[locale].verification({ name, link }),
      };
    },
  });
}
