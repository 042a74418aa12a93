import { model, Schema } from 'mongoose';

/** Where a person's inbox stands. Entries are numbered without gaps, so what is unseen follows from two numbers. */
export interface InboxDocument {
  /** The user's id. */
  _id: string;
  lastSeq: number;
  /** Everything up to this number has been seen. Never goes back, never passes `lastSeq`. */
  seenUpTo: number;
  /** Counts entries that belong to a group. Written so that a join and a look at the bell cannot pass each other. */
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

/** The inbox of a person; an empty one for who has never been told anything. */
export async function inboxOf(userId: string): Promise<InboxDocument> {
  return (await Inboxes.findById(userId).lean()) ?? { _id: userId, lastSeq: 0, seenUpTo: 0, grouped: 0 };
}

/** How many entries were never seen. */
export function unseenCount({ lastSeq, seenUpTo }: InboxDocument): number {
  return lastSeq - seenUpTo;
}
