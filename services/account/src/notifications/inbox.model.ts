import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  lastSeq: field.number,
  /** Entries up to this number have been seen. Never decreases and never exceeds `lastSeq`. */
  seenUpTo: field.number,
  /** Number of merged events. Written so that merging an event conflicts with marking the inbox as seen. */
  grouped: field.numberOrZero,
};
/** The state of a user's inbox. Entries are numbered without gaps, so the unseen count follows from two numbers. */
export type InboxDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'inboxes' });

export const Inboxes = model<InboxDocument>('Inbox', schema);

export async function readInbox(userId: string): Promise<InboxDocument> {
  return (await Inboxes.findById(userId).lean()) ?? { _id: userId, lastSeq: 0, seenUpTo: 0, grouped: 0 };
}

export function unseenCount({ lastSeq, seenUpTo }: InboxDocument): number {
  return lastSeq - seenUpTo;
}
