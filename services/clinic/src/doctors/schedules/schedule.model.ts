import type { Schedule } from '@petcare/contracts/clinic/schedules.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, trusted } from 'mongoose';
import type { Hours } from './slot.rules.ts';

const noId = { _id: false };
const span = schemaOf({ from: field.text, to: field.text }, noId);
const weekdayHours = schemaOf({ weekday: field.number, hours: field.one(span) }, noId);
const daysOff = schemaOf({ from: field.text, to: field.text, reason: field.optional<string>(String) }, noId);
const override = schemaOf({ date: field.text, hours: field.many(span) }, noId);

const fields = {
  _id: field.text,
  slotMinutes: field.number,
  weekly: field.many(weekdayHours),
  breaks: field.many(weekdayHours),
  leave: field.of<Hours['leave']>({ type: [daysOff], required: true }),
  overrides: field.many(override),
  version: field.number,
};
export type ScheduleDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'schedules', minimize: false });

export const scheduleChanges = markChanges('schedules', schema);
export const Schedules = model<ScheduleDocument>('Schedule', schema);

const [sunday, thursday] = [0, 4];
const weekdays = Array.from({ length: thursday - sunday + 1 }, (_, index) => sunday + index);

/**
 * Hours of a doctor who has not set any, so that a new one can be booked at once: Sunday to Thursday, 10:00 to
 * 17:00, lunch at 13:00.
 */
export const defaultHours: Hours = {
  slotMinutes: 20,
  weekly: weekdays.map((weekday) => ({ weekday, hours: { from: '10:00', to: '17:00' } })),
  breaks: weekdays.map((weekday) => ({ weekday, hours: { from: '13:00', to: '14:00' } })),
  leave: [],
  overrides: [],
};

export async function readSchedule(drId: string): Promise<ScheduleDocument> {
  return (await Schedules.findById(drId).lean()) ?? { _id: drId, ...defaultHours, version: 0 };
}

export async function readSchedules(drIds: readonly string[]): Promise<Map<string, ScheduleDocument>> {
  const stored = await Schedules.find({ _id: trusted({ $in: [...drIds] }) }).lean();
  const known = new Map(stored.map((schedule) => [schedule._id, schedule]));
  return new Map(drIds.map((_id) => [_id, known.get(_id) ?? { _id, ...defaultHours, version: 0 }]));
}

export function hoursOf({
  slot_minutes: slotMinutes,
  weekly,
  breaks,
  leave,
  overrides,
}: Omit<Schedule, 'dr_id' | 'version'>): Hours {
  return { slotMinutes, weekly, breaks, leave, overrides };
}

export function toSchedule({
  _id,
  slotMinutes,
  weekly,
  breaks,
  leave,
  overrides,
  version,
}: ScheduleDocument): Schedule {
  return { dr_id: _id, slot_minutes: slotMinutes, weekly, breaks, leave, overrides, version };
}
