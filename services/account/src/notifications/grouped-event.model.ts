import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

/** Far longer than an event can be replayed: an event whose row has expired would be counted twice. */
const thirtyDays = 30 * 24 * 60 * 60;

const fields = {
  /** `<event>-<user>`: makes a redelivery harmless, whether the event created the entry or joined it. */
  _id: field.text,
  entryId: field.text,
  at: field.date,
};
/** Maps an event to the inbox entry it was merged into, for events that belong to a group. */
export type GroupedEventDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'grouped_events' });
// For the deletion of an entry with its rows.
schema.index({ entryId: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: thirtyDays });

export const GroupedEvents = model<GroupedEventDocument>('GroupedEvent', schema);

export function groupedEventId(eventId: string, userId: string): string {
  return `${eventId}-${userId}`;
}
