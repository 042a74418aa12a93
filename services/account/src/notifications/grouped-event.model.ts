import { model, Schema } from 'mongoose';

/** Maps an event to the inbox entry it was merged into, for events that belong to a group. */
export interface GroupedEventDocument {
  /** `<event>-<user>`: makes a redelivery harmless, whether the event created the entry or joined it. */
  _id: string;
  entryId: string;
  at: Date;
}

/** Far longer than an event can be replayed: an event whose row has expired would be counted twice. */
const thirtyDays = 30 * 24 * 60 * 60;

const schema = new Schema<GroupedEventDocument>(
  {
    _id: { type: String, required: true },
    entryId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'grouped_events', versionKey: false },
);
// For the deletion of an entry with its rows.
schema.index({ entryId: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: thirtyDays });

export const GroupedEvents = model<GroupedEventDocument>('GroupedEvent', schema);

export function groupedEventId(eventId: string, userId: string): string {
  return `${eventId}-${userId}`;
}
