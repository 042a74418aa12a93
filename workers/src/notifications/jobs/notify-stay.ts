import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import type { NotificationContent } from '@petcare/contracts/notifications.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import { tellPerson, type NotificationDeps } from '../tell-person.ts';

type StayEvent = EventEnvelope<ConsumedBy<'notify-stay'>>;

/** Tells a customer what became of their stay at the hostel, and the screens that show it that they are stale. */
export function notifyStay(deps: NotificationDeps): EventTask {
  return eventTask({
    name: 'notify-stay',
    async run(event) {
      const { order_id, customer_id } = event.data;
      const content = newsOf(event);
      // Side by side: screens become right even while the inbox cannot be reached.
      await Promise.all([
        deps.realtime.deliver([rooms.user(customer_id), rooms.admins()], 'hostel_order.changed', {
          order_id,
        }),
        content && tellPerson({ event, userId: customer_id, content }, deps),
      ]);
    },
  });
}

/** What stands in the inbox. Null for what the customer did themselves, and for all that is only seen on the page. */
function newsOf({ data }: StayEvent): NotificationContent | null {
  const { order_id, order_number, check_in, status } = data;
  if ('amount' in data)
    return { kind: 'hostel_order.refunded', data: { order_id, order_number, amount: data.amount } };
  if (!('previous_status' in data))
    return { kind: 'hostel_order.placed', data: { order_id, order_number, check_in } };
  if (data.by_customer || data.previous_status === status) return null;
  return { kind: 'hostel_order.status_changed', data: { order_id, order_number, status } };
}
