import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventTask } from '../../notifications/event-task.ts';
import { letterTexts } from '../letter-texts.ts';
import { mailTask, type MailDeps } from '../mail-task.ts';

/** Sends the link to choose another password; nothing, when no account has the address that was typed. */
export function mailPasswordReset({ client, mailer }: MailDeps): EventTask {
  return mailTask({
    name: 'mail-password-reset',
    mailer,
    async write({ data }) {
      const mail = await client.call(endpoints['mails.passwordReset'], { params: { id: data.request_id } });
      if (!mail) return null;
      const { to, full_name: name, locale, link } = mail;
      return {
        to: { name, address: to },
        language: locale,
        words: letterTexts[locale].passwordReset({ name, link }),
      };
    },
  });
}
