import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { maxDeliveries } from '@petcare/contracts/notifications/notifications.ts';
import type { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';

export interface NotificationDeps {
  readonly client: InternalClient;
}

interface Entry {
  readonly event: EventEnvelope;
  readonly content: NotificationContent;
  /** Unseen notifications of one group are shown as one. */
  readonly group?: string;
  readonly about?: string;
}

interface Notification extends Entry {
  readonly userId: string;
}

interface SharedNotification extends Entry {
  readonly userIds: readonly string[];
}

/**
 * Adds a notification to the inbox of a user, once per event and user. Account notifies the browsers. No effect
 * for a deleted user.
 * @throws Error – account did not accept it; retry.
 */
export async function notifyUser(
  { userId, ...entry }: Notification,
  { client }: NotificationDeps,
): Promise<void> {
  await client.call(endpoints['notifications.deliver'], { body: { user_id: userId, ...toBody(entry) } });
}

/**
 * Adds the same notification to the inboxes of several users, as `notifyUser` does to each.
 * @throws Error – account did not accept all of them; retry.
 */
export async function notifyUsers(
  { userIds, ...entry }: SharedNotification,
  { client }: NotificationDeps,
): Promise<void> {
  for (let from = 0; from < userIds.length; from += maxDeliveries) {
    const user_ids = userIds.slice(from, from + maxDeliveries);
    await client.call(endpoints['notifications.deliverToMany'], { body: { user_ids, ...toBody(entry) } });
  }
}

function toBody({ event, content, group, about }: Entry) {
  return {
    event_id: event.id,
    content,
    ...(group !== undefined && { group }),
    ...(about !== undefined && { about }),
  };
}
