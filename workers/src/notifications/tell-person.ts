import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { NotificationContent } from '@petcare/contracts/notifications.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';

export interface NotificationDeps {
  readonly client: InternalClient;
  readonly realtime: Realtime;
}

interface News {
  readonly event: EventEnvelope;
  readonly userId: string;
  readonly content: NotificationContent;
  /** What it joins with in one entry while nobody has seen it. */
  readonly group?: string;
  /** Whom the content names besides its reader: once they are deleted it names nobody. */
  readonly about?: string;
}

/**
 * Puts what happened into a person's inbox and makes their bell count. However often it is repeated it counts
 * once, and the bell is told the same number. Somebody who has no account any more is told nothing.
 * @throws when account or the broker did not take it; it is then worth another try.
 */
export async function tellPerson(
  { event, userId, content, group, about }: News,
  { client, realtime }: NotificationDeps,
): Promise<void> {
  const { notification, unseen } = await client.call(endpoints['notifications.deliver'], {
    body: {
      event_id: event.id,
      user_id: userId,
      content,
      ...(group !== undefined && { group }),
      ...(about !== undefined && { about }),
    },
  });
  if (notification)
    await realtime.deliver(rooms.user(userId), 'notification.created', { seq: notification.seq, unseen });
}
