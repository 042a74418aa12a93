import { model, Schema } from 'mongoose';

/** The state of a user's inbox. Entries are numbered without gaps, so the unseen count follows from two numbers. */
export interface InboxDocument {
  _id: string;
  lastSeq: number;
  /** Entries up to this number have been seen. Never decreases and never exceeds `lastSeq`. */
  seenUpTo: number;
  /** Number of merged events. Written so that merging an event conflicts with marking the inbox as seen. */
  grouped: number;
}

const schema = new Schema<InboxDocument>(
  {
    _id: { type: String, required: true },
    lastSeq: { type: Number, required: true },
    seenUpTo: { type: Number, required: true },
    grouped: { type: Number, default: 0 },
  },
  { collection: 'inboxes', versionKey: false },
);

export const Inboxes = model<InboxDocument>('Inbox', schema);

export async function readInbox(userId: string): Promise<InboxDocument> {
  return (await Inboxes.findById(userId).lean()) ?? { _id: userId, lastSeq: 0, seenUpTo: 0, grouped: 0 };
}

export function unseenCount({ lastSeq, seenUpTo }: InboxDocument): number {
  return lastSeq - seenUpTo;
}
