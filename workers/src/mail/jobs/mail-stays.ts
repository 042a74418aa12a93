import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { stayEmailTexts } from '../texts/stay-email-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';
import { timeOfDay } from '../appointment-time.ts';
import { formatDate } from '../format-date.ts';
import { shopEmailTexts } from '../texts/shop-email-texts.ts';

/** Sends a digest to confirmed addresses only, since it is about a private stay. */
export function mailStayDigest({ client, mailer, publicUrl }: MailDeps): EventJob<'mail-stay-digest'> {
  return mailJob<'mail-stay-digest'>({
    mailer,
    // All digests of a day are due at the same time and must not delay a password reset.
    priority: 10,
    async write({ data }) {
      const user = await client.call(endpoints['people.get'], { params: { id: data.customer_id } });
      if (!user.email_verified) return null;
      const { full_name: name, email: address, locale: language } = user;
      const link = `${publicUrl}/hostel-orders?order=${data.order_id}`;
      const words = stayEmailTexts[language].digest({ name, link, digest: data });
      return { to: { name, address }, language, words };
    },
  });
}

/** Emails a customer that the deposit was charged or released. */
export function mailStayDeposit({ client, mailer, publicUrl }: MailDeps): EventJob<'mail-stay-deposit'> {
  return mailJob<'mail-stay-deposit'>({
    mailer,
    async write({ data }) {
      const user = await client.call(endpoints['people.get'], { params: { id: data.customer_id } });
      const { email: address, locale: language } = user;
      // The reader of an unconfirmed address may be a stranger.
      const name = user.email_verified ? user.full_name : '';
      const link = `${publicUrl}/hostel-orders?order=${data.order_id}`;
      const words = stayEmailTexts[language].deposit({ name, link, deposit: data });
      return { to: { name, address }, language, words };
    },
  });
}

/** Hours from which an inbox entry is not enough. */
const emailedFrom = 12;

/** Emails an admin that nothing has been noted about a stay for 12 hours. */
export function mailStayNotice({ client, mailer, publicUrl }: MailDeps): EventJob<'mail-stay-notice'> {
  return mailJob<'mail-stay-notice'>({
    mailer,
    isNeeded: ({ data }) => data.hours >= emailedFrom,
    async write({ data: { user_id, order_number: number, pets, hours } }) {
      const user = await client.call(endpoints['people.get'], { params: { id: user_id } });
      // The reader of an unconfirmed address may be a stranger.
      if (!user.email_verified) return null;
      const { full_name: name, email: address, locale: language } = user;
      const link = `${publicUrl}/hostel-day`;
      const words = shopEmailTexts[language].quietStay({ name, number, pets, hours, link });
      return { to: { name, address }, language, words };
    },
  });
}

/** Emails a customer that places of the waiting list are kept for ten minutes. */
export function mailStayOffer({
  client,
  mailer,
  publicUrl,
  mayReceive,
}: MailDeps): EventJob<'mail-stay-offer'> {
  return mailJob<'mail-stay-offer'>({
    mailer,
    mayReceive,
    isNeeded: ({ data }) => data.status === 'offered',
    async write({ data: { customer_id, expires_at, check_in, check_out } }) {
      if (expires_at === null || new Date(expires_at) <= new Date()) return null;
      const user = await client.call(endpoints['people.get'], { params: { id: customer_id } });
      // The reader of an unconfirmed address may be a stranger.
      if (!user.email_verified) return null;
      const { full_name: name, email: address, locale: language } = user;
      const words = shopEmailTexts[language].stayOffer({
        name,
        from: formatDate(check_in, language),
        to: formatDate(check_out, language),
        until: timeOfDay(expires_at, language),
        link: `${publicUrl}/hostel-orders`,
      });
      return { to: { name, address }, language, words };
    },
  });
}
