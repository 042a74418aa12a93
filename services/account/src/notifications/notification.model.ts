import type { Notification } from '@petcare/contracts/notifications/notifications.ts';
import { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const fields = {
  _id: field.text,
  userId: field.text,
  /** With the user, makes a redelivery harmless. */
  eventId: field.text,
  seq: field.number,
  /** Content of the latest event when several were merged. */
  content: field.of<NotificationContent>({ type: Schema.Types.Mixed, required: true }),
  /** Events of this group are merged into the entry while it is unseen; null for none. */
  group: field.textOrNull,
  /** Id of another user whom the content names. */
  about: field.textOrNull,
  // Entries older than groups have one event each.
  count: field.of<number>({ type: Number, default: 1 }),
  readAt: field.dateOrNull,
  createdAt: field.date,
};
export type NotificationDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'notifications' });
schema.index({ eventId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1, seq: -1 }, { unique: true });
indexWhereSet(schema, { about: 1 }, { field: 'about', type: 'string' });
indexWhereSet(schema, { userId: 1, group: 1, seq: -1 }, { field: 'group', type: 'string' });

export const Notifications = model<NotificationDocument>('Notification', schema);

export function toNotification(stored: NotificationDocument, seenUpTo: number): Notification {
  return {
    _id: stored._id,
    seq: stored.seq,
    content: NotificationContent.parse(stored.content),
    count: stored.count ?? 1,
    seen: stored.seq <= seenUpTo,
    read: stored.readAt !== null,
    createdAt: stored.createdAt.toISOString(),
  };
}
