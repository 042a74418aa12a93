import { NotificationContent, type Notification } from '@petcare/contracts/notifications.ts';
import { model, Schema } from 'mongoose';

export interface StoredNotification {
  _id: string;
  userId: string;
  /** The event it tells of: with the user, what makes a repeated delivery harmless. */
  eventId: string;
  seq: number;
  content: NotificationContent;
  readAt: Date | null;
  createdAt: Date;
}

const schema = new Schema<StoredNotification>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    eventId: { type: String, required: true },
    seq: { type: Number, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    readAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'notifications', versionKey: false },
);
schema.index({ eventId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1, seq: -1 }, { unique: true });

export const Notifications = model<StoredNotification>('Notification', schema);

/** The entry as the contract shows it; `seenUpTo` is how far its owner has looked. */
export function toNotification(stored: StoredNotification, seenUpTo: number): Notification {
  return {
    _id: stored._id,
    seq: stored.seq,
    content: NotificationContent.parse(stored.content),
    count: 1,
    seen: stored.seq <= seenUpTo,
    read: stored.readAt !== null,
    createdAt: stored.createdAt.toISOString(),
  };
}
