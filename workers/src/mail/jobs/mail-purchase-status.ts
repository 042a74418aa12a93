import type { TriggersOf } from '@petcare/contracts/event-jobs.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { formatDate } from '../format-date.ts';
import type { EventJob } from '../../event-jobs/event-job.ts';
import { purchaseStatusTexts, type PurchaseChange } from '../texts/purchase-status-texts.ts';
import { mailJob, type MailDeps } from './mail-job.ts';

type StatusEvent = EventEnvelope<TriggersOf<'mail-purchase-status'>>;

/** Emails a customer what the shop or the hostel did with an order or booking. Their own changes are not emailed. */
export function mailPurchaseStatus({
  client,
  mailer,
  publicUrl,
  mayReceive,
}: MailDeps): EventJob<'mail-purchase-status'> {
  return mailJob<'mail-purchase-status'>({
    mailer,
    mayReceive,
    // The language changes only the words.
    isNeeded: ({ data }) => changeOf(data, 'en') !== null,
    async write({ data }) {
      const { full_name, email, email_verified, locale } = await client.call(endpoints['people.get'], {
        params: { id: data.customer_id },
      });
      const change = changeOf(data, locale);
      if (!change) return null;
      const page = 'check_in' in data ? 'hostel-orders' : 'orders';
      const link = `${publicUrl}/${page}?order=${data.order_id}`;
      // The reader of an unconfirmed address may be a stranger.
      const name = email_verified ? full_name : '';
      const words = purchaseStatusTexts[locale](change, { name, number: data.order_number, link });
      return { to: { name, address: email }, language: locale, words };
    },
  });
}

/** Returns null for changes that need no email, such as a corrected status or changed pet details. */
function changeOf(data: StatusEvent['data'], locale: Locale): PurchaseChange | null {
  // New dates are confirmed to the customer who chose them, too.
  if ('moved_from' in data && data.moved_from)
    return { kind: 'moved', from: formatDate(data.check_in, locale), to: formatDate(data.check_out, locale) };
  const { status, previous_status, cancellation_refund: refund } = data;
  if (data.by_customer || (status === previous_status && refund === undefined)) return null;
  const isBooking = 'check_in' in data;
  switch (status) {
    case 'Shipping':
      return { kind: 'sent' };
    case 'Delivered':
      return { kind: 'delivered' };
    case 'Confirmed':
      return { kind: 'confirmed' };
    case 'Cancelled':
      return { kind: isBooking ? 'booking_cancelled' : 'order_cancelled', refund };
    case 'Processing':
    case 'Pending':
    case 'Returned':
    case 'Completed':
      return null;
  }
}
