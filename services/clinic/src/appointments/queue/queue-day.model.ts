import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { QueueAction } from '@petcare/contracts/clinic/queue.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, trusted } from 'mongoose';
import type { CallOrder } from './queue.rules.ts';

const serving = schemaOf(
  { appointmentId: field.text, serial: field.number, since: field.date },
  { _id: false },
);
const fieldsOfCallOrder = {
  aside: field.of<CallOrder['aside']>({
    type: [
      schemaOf({ appointmentId: field.text, kind: field.oneOf(['skipped', 'not_here']) }, { _id: false }),
    ],
    default: [],
  }),
  emergencies: field.of<CallOrder['emergencies']>({
    type: [schemaOf({ appointmentId: field.text, reason: field.text }, { _id: false })],
    default: [],
  }),
  recalled: field.of<CallOrder['recalled']>({ type: [String], default: [] }),
};
const statusFields = {
  appointmentId: field.text,
  before: field.of<AppointmentStatus>({ type: String, required: true }),
  version: field.number,
};
const changeFields = {
  ...fieldsOfCallOrder,
  action: field.oneOf(QueueAction.options),
  at: field.date,
  serving: field.oneOrNull(serving),
  durations: field.of<number[]>({ type: [Number], required: true }),
  /** Statuses that the change set, with the versions it left. */
  statuses: field.of<Stored<typeof statusFields>[]>({
    type: [schemaOf(statusFields, { _id: false })],
    default: [],
  }),
};
/** The state before a change, to undo it. */
export type QueueChange = Stored<typeof changeFields>;

const fields = {
  ...fieldsOfCallOrder,
  /** `<doctor>:<date>` */
  _id: field.text,
  drId: field.text,
  date: field.text,
  serving: field.oneOrNull(serving),
  /** Minutes the latest appointments took, newest last. */
  durations: field.of<number[]>({ type: [Number], required: true }),
  /** The latest changes, newest last. */
  changes: field.of<QueueChange[]>({ type: [schemaOf(changeFields, { _id: false })], default: [] }),
  /** Number of changes; of two concurrent changes one succeeds. */
  version: field.number,
};
export type QueueDayDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'queue_days' });

export const QueueDays = model<QueueDayDocument>('QueueDay', schema);

const idOf = (drId: string, date: string) => `${drId}:${date}`;

/** Returns the queue of a day; it is stored only after the first change. */
export async function queueDay(drId: string, date: string): Promise<QueueDayDocument> {
  const _id = idOf(drId, date);
  const stored = await QueueDays.findById(_id).lean();
  const empty = { serving: null, durations: [], aside: [], emergencies: [], recalled: [], changes: [] };
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
