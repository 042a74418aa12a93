import type { TriggersOf } from '@petcare/contracts/event-jobs.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import type { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import type { EventJob } from '../event-jobs/event-job.ts';
import { notifyUser, type NotificationDeps } from './notify-user.ts';

export function notifyBooking(deps: NotificationDeps): EventJob<'notify-stay'> {
  return {
    isNeeded: (event) => contentOf(event) !== null,
    async run(event) {
      const content = contentOf(event);
      if (content) await notifyUser({ event, userId: event.data.customer_id, content }, deps);
    },
  };
}

/** Returns null for the customer's own changes and for changes shown on the page only, such as pet details. */
function contentOf({ data }: EventEnvelope<TriggersOf<'notify-stay'>>): NotificationContent | null {
  const { order_id, order_number, check_in, status } = data;
  if ('amount' in data)
    return { kind: 'hostel_order.refunded', data: { order_id, order_number, amount: data.amount } };
  if ('charged' in data) {
    const { state, deposit, charged, due } = data;
    return {
      kind: 'hostel_order.deposit_settled',
      data: { order_id, order_number, state, deposit, charged, due },
    };
  }
  if (!('previous_status' in data))
    return {
      kind: 'hostel_order.placed',
      data: { order_id, order_number, check_in, ...(data.deposit && { deposit: data.deposit.amount }) },
    };
  const refund = data.cancellation_refund;
  if (data.moved_from && !data.by_customer)
    return {
      kind: 'hostel_order.moved',
      data: { order_id, order_number, check_in, check_out: data.check_out },
    };
  // A refund decided later leaves the booking cancelled.
  if (data.by_customer || (data.previous_status === status && refund === undefined)) return null;
  return {
    kind: 'hostel_order.status_changed',
    data: { order_id, order_number, status, ...(refund !== undefined && { refund }) },
  };
}
