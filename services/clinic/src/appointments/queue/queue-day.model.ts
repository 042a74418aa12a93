import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { QueueAction } from '@petcare/contracts/clinic/queue.ts';
import { model, Schema, trusted } from 'mongoose';
import type { CallOrder } from './queue.rules.ts';

interface Serving {
  appointmentId: string;
  serial: number;
  since: Date;
}

/** The state before a change, to undo it. */
export interface QueueChange extends CallOrder {
  action: QueueAction;
  at: Date;
  serving: Serving | null;
  durations: number[];
  /** Statuses that the change set, with the versions it left. */
  statuses: { appointmentId: string; before: AppointmentStatus; version: number }[];
}

export interface QueueDayDocument extends CallOrder {
  /** `<doctor>:<date>` */
  _id: string;
  drId: string;
  date: string;
  serving: Serving | null;
  /** Minutes the latest appointments took, newest last. */
  durations: number[];
  /** The latest changes, newest last. */
  changes: QueueChange[];
  /** Number of changes; of two concurrent changes one succeeds. */
  version: number;
}

const text = { type: String, required: true };
const serving = new Schema(
  { appointmentId: text, serial: { type: Number, required: true }, since: { type: Date, required: true } },
  { _id: false },
);
const callOrder = {
  aside: {
    type: [
      new Schema(
        { appointmentId: text, kind: { type: String, enum: ['skipped', 'not_here'], required: true } },
        { _id: false },
      ),
    ],
    default: [],
  },
  emergencies: { type: [new Schema({ appointmentId: text, reason: text }, { _id: false })], default: [] },
  recalled: { type: [String], default: [] },
};
const change = new Schema(
  {
    action: { type: String, enum: QueueAction.options, required: true },
    at: { type: Date, required: true },
    serving: { type: serving, default: null },
    durations: { type: [Number], required: true },
    ...callOrder,
    statuses: {
      type: [
        new Schema(
          { appointmentId: text, before: text, version: { type: Number, required: true } },
          { _id: false },
        ),
      ],
      default: [],
    },
  },
  { _id: false },
);
const schema = new Schema<QueueDayDocument>(
  {
    _id: text,
    drId: text,
    date: text,
    serving: { type: serving, default: null },
    durations: { type: [Number], required: true },
    ...callOrder,
    changes: { type: [change], default: [] },
    version: { type: Number, required: true },
  },
  { collection: 'queue_days', versionKey: false },
);

export const QueueDays = model<QueueDayDocument>('QueueDay', schema);

const idOf = (drId: string, date: string) => `${drId}:${date}`;

/** Returns the queue of a day; it is stored only after the first change. */
export async function queueDay(drId: string, date: string): Promise<QueueDayDocument> {
  const _id = idOf(drId, date);
  const stored = await QueueDays.findById(_id).lean();
  const empty = { serving: null, durations: [], aside: [], emergencies: [], recalled: [], changes: [] };
  // Rows from before a field existed lack it.
  return { _id, drId, date, version: 0, ...empty, ...stored };
}

const earlierDays = 3;

/** Returns the minutes of a doctor's appointments on the latest days before a date, oldest first. */
export async function earlierDurations(drId: string, date: string): Promise<number[]> {
  const days = await QueueDays.find(
    { _id: trusted({ $gt: idOf(drId, ''), $lt: idOf(drId, date) }) },
    { durations: 1 },
  )
    .sort({ _id: -1 })
    .limit(earlierDays)
    .lean();
  return days.toReversed().flatMap(({ durations }) => durations);
}
