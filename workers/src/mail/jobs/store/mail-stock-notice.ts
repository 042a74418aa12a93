import { endpoints } from '@petcare/contracts/endpoints.ts';
import { nameIn } from '@petcare/contracts/shared/names.ts';
import type { EventJob } from '../../../event-jobs/event-job.ts';
import { shopEmailTexts } from '../../texts/shop-email-texts.ts';
import { mailJob, type MailDeps } from '../mail-job.ts';

/** Emails an admin that a product is to be reordered. */
export function mailStockNotice({
  client,
  mailer,
  mayReceive,
  publicUrl,
}: MailDeps): EventJob<'mail-stock-notice'> {
  return mailJob<'mail-stock-notice'>({
    mailer,
    // Levels set for a whole store at once make many products low.
    mayReceive,
    async write({ data: { user_id, product_name, product_name_bn, stock } }) {
      const user = await client.call(endpoints['people.get'], { params: { id: user_id } });
      // The reader of an unconfirmed address may be a stranger.
      if (!user.email_verified) return null;
      const { full_name: name, email: address, locale: language } = user;
      const link = `${publicUrl}/products?view=stock&low=true`;
      const product = nameIn(language, product_name, product_name_bn);
      const words = shopEmailTexts[language].lowStock({ name, product, stock, link });
      return { to: { name, address }, language, words };
    },
  });
}
