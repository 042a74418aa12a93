import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { returnEmailTexts } from '../texts/return-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

/** Emails a customer about each step of a return. */
export function mailReturn({ client, mailer, publicUrl, mayReceive }: MailDeps): EventJob<'mail-return'> {
  return mailJob<'mail-return'>({
    mailer,
    mayReceive,
    // Otherwise the customer was deleted.
    isNeeded: ({ data }) => data.previous_state !== data.state,
    async write({ data }) {
      const { full_name, email, email_verified, locale } = await client.call(endpoints['people.get'], {
        params: { id: data.customer_id },
      });
      const link = `${publicUrl}/orders?order=${data.order_id}`;
      // The reader of an unconfirmed address may be a stranger.
      const name = email_verified ? full_name : '';
      const { order_number: number, state, refund, exchange_number: exchange } = data;
      const words = returnEmailTexts[locale]({ name, number, link, state, refund: refund ?? 0, exchange });
      return { to: { name, address: email }, language: locale, words };
    },
  });
}
