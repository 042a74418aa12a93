import { rooms } from '@petcare/contracts/sockets.ts';
import { eventTask, type EventTask } from '../event-task.ts';
import type { NotificationDeps } from '../tell-person.ts';

/** Tells the screens of its buyer and of the admins that a payment stands differently. */
export function refreshPayment({ realtime }: Pick<NotificationDeps, 'realtime'>): EventTask {
  return eventTask({
    name: 'refresh-payment',
    run: ({ data: { payment_id, customer_id } }) =>
      realtime.deliver([rooms.user(customer_id), rooms.admins()], 'payment.changed', { payment_id }),
  });
}
