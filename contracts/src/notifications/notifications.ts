import { z } from 'zod';
import { NotificationContent } from './content.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { Id, IdParams, Instant } from '../shared/fields.ts';

/** An inbox entry. `seq` counts 1, 2, 3 … per user without gaps, so that a client can detect missing entries. */
export const Notification = z
  .object({
    _id: Id,
    seq: z.number().int().positive(),
    content: NotificationContent,
    /** Number of events in this entry: events of one group are merged while the entry is unseen. */
    count: z.number().int().positive(),
    seen: z.boolean(),
    read: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const Inbox = z
  .object({
    notifications: z.array(Notification),
    unseen: z.number().int().nonnegative(),
    last_seq: z.number().int().nonnegative(),
  })
  .meta({ id: 'Inbox' });
export type Inbox = z.infer<typeof Inbox>;

const InboxState = z.object({ unseen: z.number().int().nonnegative() }).meta({ id: 'InboxState' });

/** Users who receive an entry with one call. */
export const maxDeliveries = 50;

const deliveredEntry = {
  content: NotificationContent,
  /** An unseen entry of the same group takes this content and its count increases by one. */
  group: z.string().min(1).max(80).optional(),
  /** User named in the content. The name is blanked when this user is deleted. */
  about: Id.optional(),
};

export const notificationEndpoints = defineEndpoints('account', {
  'notifications.list': {
    method: 'GET',
    path: '/api/notifications',
    access: { who: 'signed-in' },
    summary:
      'Get the inbox of the caller, newest first. With `after`, only entries after that `seq`, oldest first.',
    query: z.strictObject({
      after: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: Inbox,
  },
  'notifications.markSeen': {
    method: 'PUT',
    path: '/api/notifications/seen',
    access: { who: 'signed-in' },
    summary: 'Mark all entries of the caller up to a `seq` as seen.',
    body: z.strictObject({ up_to: z.number().int().min(0) }),
    response: InboxState,
  },
  'notifications.markRead': {
    method: 'PUT',
    path: '/api/notifications/:id/read',
    access: { who: 'owner', admins: false },
    summary: 'Mark an entry of the caller as read.',
    params: IdParams,
    response: InboxState,
  },
  'notifications.deliver': {
    method: 'POST',
    path: '/internal/notifications',
    access: { who: 'system' },
    summary: 'Add an entry to the inbox of a user. Idempotent per event and user.',
    body: z.strictObject({
      event_id: Id,
      user_id: Id,
      ...deliveredEntry,
    }),
    response: z.object({
      delivered: z.boolean(),
      notification: Notification.nullable(),
      unseen: z.number().int(),
    }),
  },
  'notifications.deliverToMany': {
    method: 'POST',
    path: '/internal/notifications/many',
    access: { who: 'system' },
    summary: 'Add the same entry to the inboxes of several users. Idempotent per event and user.',
    body: z.strictObject({
      event_id: Id,
      user_ids: z.array(Id).min(1).max(maxDeliveries),
      ...deliveredEntry,
    }),
    response: z.object({ delivered: z.number().int() }),
  },
});
