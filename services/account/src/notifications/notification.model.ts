import type { Notification } from '@petcare/contracts/notifications.ts';
import { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';

export interface NotificationDocument {
  _id: string;
  userId: string;
  /** With the user, makes a redelivery harmless. */
  eventId: string;
  seq: number;
  /** Content of the latest event when several were merged. */
  content: NotificationContent;
  /** Events of this group are merged into the entry while it is unseen; null for none. */
  group: string | null;
  /** Id of another user whom the content names. */
  about: string | null;
  count: number;
  readAt: Date | null;
  createdAt: Date;
}

const schema = new Schema<NotificationDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    eventId: { type: String, required: true },
    seq: { type: Number, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    group: { type: String, default: null },
    about: { type: String, default: null },
    // Entries older than groups have one event each.
    count: { type: Number, default: 1 },
    readAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'notifications', versionKey: false },
);
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
