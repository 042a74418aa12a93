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
  /** The user whom the content names, apart from its reader; deleting them blanks the name. */
  readonly about?: string;
}

/**
 * Adds a notification to a user's inbox, once per event and user however often it runs; account tells the user's
 * browsers. No effect for a deleted user.
 * @throws when account did not accept it; another attempt may succeed.
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
