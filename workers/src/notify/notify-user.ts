import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { NotificationContent } from '@petcare/contracts/notifications.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';

export interface NotificationDeps {
  readonly client: InternalClient;
}

interface Notification {
  readonly event: EventEnvelope;
  readonly userId: string;
  readonly content: NotificationContent;
  /** Unseen notifications of one group are shown as one. */
  readonly group?: string;
  readonly about?: string;
}

/**
 * Adds a notification to the inbox of a user, once per event and user. Account notifies the browsers. No effect
 * for a deleted user.
 * @throws Error – account did not accept it; retry.
 */
export async function notifyUser(
  { event, userId, content, group, about }: Notification,
  { client }: NotificationDeps,
): Promise<void> {
  await client.call(endpoints['notifications.deliver'], {
    body: {
      event_id: event.id,
      user_id: userId,
      content,
      ...(group !== undefined && { group }),
      ...(about !== undefined && { about }),
    },
  });
}
