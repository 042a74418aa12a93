import type { TriggersOf } from '@petcare/contracts/event-jobs.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { nameIn } from '@petcare/contracts/shared/names.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import type { EmailWords } from '../email.ts';
import { formatDate } from '../format-date.ts';
import { mailJob, type MailDeps } from './mail-job.ts';
import { shopEmailTexts } from '../texts/shop-email-texts.ts';

type PurchaseEvent = EventEnvelope<TriggersOf<'mail-purchase'>>;

export function mailPurchase({ client, mailer, publicUrl }: MailDeps): EventJob<'mail-purchase'> {
  return mailJob<'mail-purchase'>({
    mailer,
    async write({ data }) {
      const { full_name, email, email_verified, locale } = await client.call(endpoints['people.get'], {
        params: { id: data.customer_id },
      });
      const page = 'check_in' in data ? 'hostel-orders' : 'orders';
      const link = `${publicUrl}/${page}?order=${data.order_id}`;
      // The reader of an unconfirmed address may be a stranger.
      const name = email_verified ? full_name : '';
      return {
        to: { name, address: email },
        language: locale,
        words: wordsOf(data, { name, number: data.order_number, link }, locale),
      };
    },
  });
}

function wordsOf(
  data: PurchaseEvent['data'],
  recipient: { name: string; number: string; link: string },
  locale: Locale,
): EmailWords {
  const texts = shopEmailTexts[locale];
  if ('amount' in data) return texts.refunded({ ...recipient, amount: data.amount });
  if (!('check_in' in data))
    return texts.orderPlaced({
      ...recipient,
      product: nameIn(locale, data.product_name, data.product_name_bn),
    });
  const { pet_type: pet, guests, check_in, check_out } = data;
  const booking = { pet, guests, from: formatDate(check_in, locale), to: formatDate(check_out, locale) };
  const { deposit } = data;
  return texts.bookingPlaced({ ...recipient, booking, ...(deposit && { deposit }) });
}
