import { model, Schema } from 'mongoose';

/** How far a doctor has come on a date. */
export interface QueueDayDocument {
  /** The doctor's id with the date. */
  _id: string;
  drId: string;
  date: string;
  /** The appointment under way. */
  serving: { appointmentId: string; serial: number; since: Date } | null;
  /** How long the latest appointments took, in minutes, the newest last. */
  durations: number[];
  /** Counts the calls: of two who press at once, one moves the queue. */
  version: number;
}

const serving = new Schema(
  {
    appointmentId: { type: String, required: true },
    serial: { type: Number, required: true },
    since: { type: Date, required: true },
  },
  { _id: false },
);
const schema = new Schema<QueueDayDocument>(
  {
    _id: { type: String, required: true },
    drId: { type: String, required: true },
    date: { type: String, required: true },
    serving: { type: serving, default: null },
    durations: { type: [Number], required: true },
    version: { type: Number, required: true },
  },
  { collection: 'queue_days', versionKey: false },
);

export const QueueDays = model<QueueDayDocument>('QueueDay', schema);

/** A day on which nobody has been called yet is not stored. */
export async function queueDay(drId: string, date: string): Promise<QueueDayDocument> {
  const _id = `${drId}:${date}`;
  const stored = await QueueDays.findById(_id).lean<QueueDayDocument>();
  return stored ?? { _id, drId, date, serving: null, durations: [], version: 0 };
}
