import { endpoints } from '@petcare/contracts/endpoints.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';
import { deliverNotification } from './deliver-notification.ts';
import { deliverToMany } from './deliver-to-many.ts';
import { listNotifications } from './list-notifications.ts';
import { markRead, markSeen } from './mark-notifications.ts';

export function notificationRoutes({ realtime }: { realtime: Realtime }): Route[] {
  return [
    route(endpoints['notifications.list'], ({ query, caller }) =>
      listNotifications({ userId: signedIn(caller).id, ...query }),
    ),
    route(endpoints['notifications.markSeen'], ({ body, caller }) =>
      markSeen({ userId: signedIn(caller).id, upTo: body.up_to }, realtime),
    ),
    route(endpoints['notifications.markRead'], ({ params, caller }) =>
      markRead({ userId: signedIn(caller).id, id: params.id }),
    ),
    route(endpoints['notifications.deliver'], async ({ body }) => {
      const delivered = await deliverNotification(body);
      const { notification, unseen } = delivered;
      // Also on a redelivery: the first process may have crashed before this message.
      if (notification)
        realtime.emit(rooms.user(body.user_id), 'notification.created', { seq: notification.seq, unseen });
      return delivered;
    }),
    route(endpoints['notifications.deliverToMany'], async ({ body }) => {
      const deliveries = await deliverToMany(body);
      for (const { userId, notification, unseen } of deliveries)
        if (notification)
          realtime.emit(rooms.user(userId), 'notification.created', { seq: notification.seq, unseen });
      return { delivered: deliveries.filter(({ delivered }) => delivered).length };
    }),
  ];
}
