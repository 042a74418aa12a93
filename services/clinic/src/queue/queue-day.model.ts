import { model, Schema } from 'mongoose';

export interface QueueDayDocument {
  /** `<doctor>:<date>` */
  _id: string;
  drId: string;
  date: string;
  serving: { appointmentId: string; serial: number; since: Date } | null;
  /** Minutes the latest appointments took, newest last. */
  durations: number[];
  /** Number of calls; of two concurrent calls one succeeds. */
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

/** Returns the queue of a day; it is stored only after the first call. */
export async function queueDay(drId: string, date: string): Promise<QueueDayDocument> {
  const _id = `${drId}:${date}`;
  const stored = await QueueDays.findById(_id).lean<QueueDayDocument>();
  return stored ?? { _id, drId, date, serving: null, durations: [], version: 0 };
}
