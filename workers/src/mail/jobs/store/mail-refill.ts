import { endpoints } from '@petcare/contracts/endpoints.ts';
import { nameIn } from '@petcare/contracts/shared/names.ts';
import type { EventJob } from '../../../event-jobs/event-job.ts';
import { shopEmailTexts } from '../../texts/shop-email-texts.ts';
import { mailJob, type MailDeps } from '../mail-job.ts';

/** Emails a reminder of a food. That there is nothing to buy is said in the inbox only. */
export function mailRefill({ client, mailer, mayReceive, publicUrl }: MailDeps): EventJob<'mail-refill'> {
  return mailJob<'mail-refill'>({
    mailer,
    mayReceive,
    async write({ data: { customer_id, product_id, product_name, product_name_bn, outcome } }) {
      if (outcome !== 'reminded') return null;
      const user = await client.call(endpoints['people.get'], { params: { id: customer_id } });
      // The reader of an unconfirmed address may be a stranger who did not ask.
      if (!user.email_verified) return null;
      const { full_name: name, email: address, locale: language } = user;
      const link = `${publicUrl}/refills?product=${product_id}`;
      const product = nameIn(language, product_name, product_name_bn);
      const words = shopEmailTexts[language].refill({ name, product, link });
      return { to: { name, address }, language, words };
    },
  });
}
