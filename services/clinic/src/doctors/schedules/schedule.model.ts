import type { Schedule } from '@petcare/contracts/clinic/schedules.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { model, Schema, trusted } from 'mongoose';
import type { Hours } from './slot.rules.ts';

export interface ScheduleDocument extends Hours {
  _id: string;
  version: number;
}

const text = { type: String, required: true };
const span = new Schema({ from: text, to: text }, { _id: false });
const weekdayHours = new Schema(
  { weekday: { type: Number, required: true }, hours: { type: span, required: true } },
  { _id: false },
);
const daysOff = new Schema({ from: text, to: text, reason: { type: String } }, { _id: false });
const override = new Schema({ date: text, hours: { type: [span], required: true } }, { _id: false });

const schema = new Schema<ScheduleDocument>(
  {
    _id: { type: String, required: true },
    slotMinutes: { type: Number, required: true },
    weekly: { type: [weekdayHours], required: true },
    breaks: { type: [weekdayHours], required: true },
    leave: { type: [daysOff], required: true },
    overrides: { type: [override], required: true },
    version: { type: Number, required: true },
  },
  { collection: 'schedules', versionKey: false, minimize: false },
);

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
