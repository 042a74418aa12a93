import { model, Schema } from 'mongoose';

/** Notes in which entry of a person's inbox an event went, for those events that may share one. */
export interface GroupedEventDocument {
  /** `<event>-<user>`: what makes a repeated delivery harmless, whether it made the entry or joined it. */
  _id: string;
  entryId: string;
  at: Date;
}

/** Far longer than an event can be replayed from its outbox: one forgotten too early would be counted twice. */
const thirtyDays = 30 * 24 * 60 * 60;

const schema = new Schema<GroupedEventDocument>(
  {
    _id: { type: String, required: true },
    entryId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'grouped_events', versionKey: false },
);
// An entry that is deleted takes its notes along.
schema.index({ entryId: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: thirtyDays });

export const GroupedEvents = model<GroupedEventDocument>('GroupedEvent', schema);

/** The note's id. */
export function groupedEventId(eventId: string, userId: string): string {
  return `${eventId}-${userId}`;
}
