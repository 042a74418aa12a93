import { z } from 'zod';
import { DhakaDate, minutesOf, TimeOfDay } from './dhaka-time.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, line } from './fields.ts';

/** Slots, breaks and hours lie on this grid, so that two slots that overlap share a cell of it. */
export const slotGridMinutes = 5;
/** How far ahead a slot can be booked, in days; how soon, in minutes. */
export const bookingHorizonDays = 60;
export const bookingLeadMinutes = 30;
export const holdMinutes = 5;

/** A span of one day; it ends after it begins, and both lie on the grid. */
export const DaySpan = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => minutesOf(from) < minutesOf(to), {
    path: ['to'],
    message: 'must be after the beginning',
  })
  .refine(
    ({ from, to }) => minutesOf(from) % slotGridMinutes === 0 && minutesOf(to) % slotGridMinutes === 0,
    {
      path: ['from'],
      message: `must be in steps of ${slotGridMinutes} minutes`,
    },
  );
export type DaySpan = z.infer<typeof DaySpan>;

const Weekday = z.number().int().min(0).max(6);

/** Leave of whole days, both ends included. */
export const Leave = z
  .strictObject({ from: DhakaDate, to: DhakaDate, reason: line(200).optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before the beginning' });
export type Leave = z.infer<typeof Leave>;

const shape = {
  slot_minutes: z
    .number()
    .int()
    .min(5)
    .max(240)
    .refine((minutes) => minutes % slotGridMinutes === 0, `must be in steps of ${slotGridMinutes} minutes`),
  /** Hours of the week, 0 is Sunday; a day may have several spans, and none is a day off. */
  weekly: z.array(z.strictObject({ weekday: Weekday, hours: DaySpan })).max(40),
  breaks: z.array(z.strictObject({ weekday: Weekday, hours: DaySpan })).max(40),
  leave: z.array(Leave).max(100),
  /** Other hours than the week's on one date; without spans it is a day off. */
  overrides: z.array(z.strictObject({ date: DhakaDate, hours: z.array(DaySpan).max(6) })).max(200),
};

/** When a doctor sees patients, in Dhaka time. */
export const Schedule = z
  .object({ dr_id: Id, ...shape, version: z.number().int().nonnegative() })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;

export const UpdateScheduleBody = z
  .strictObject({ ...shape, version: z.number().int().nonnegative().optional() })
  .meta({ id: 'UpdateScheduleBody' });
export type UpdateScheduleBody = z.infer<typeof UpdateScheduleBody>;

/** `held`: somebody is filling in the form, or a waiter has been offered it. */
export const SlotState = z.enum(['free', 'held', 'taken', 'past']).meta({ id: 'SlotState' });
export const Slot = z
  .object({
    start: Instant,
    end: Instant,
    state: SlotState,
    /** The caller's own hold, if this slot is it. */
    hold_id: Id.nullable(),
  })
  .meta({ id: 'Slot' });
export type Slot = z.infer<typeof Slot>;

export const SlotHold = z
  .object({ _id: Id, dr_id: Id, start: Instant, end: Instant, expiresAt: Instant })
  .meta({ id: 'SlotHold' });
export type SlotHold = z.infer<typeof SlotHold>;

export const scheduleEndpoints = {
  'schedules.get': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/specialists/:id/schedule',
    access: { who: 'owner' },
    summary: 'The hours of a doctor: for the doctor and for admins.',
    params: IdParams,
    status: 200,
    response: Schedule,
  }),
  'schedules.update': defineEndpoint({
    service: 'clinic',
    method: 'PUT',
    path: '/api/specialists/:id/schedule',
    access: { who: 'owner' },
    summary:
      'Change the hours of a doctor. Appointments that stand stay; those that now lie outside the hours are counted in the answer.',
    params: IdParams,
    body: UpdateScheduleBody,
    status: 200,
    response: z.object({ message: z.string(), schedule: Schedule, outside: z.array(Id) }),
    errors: ['version_conflict'],
  }),
  'slots.ofDay': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/specialists/:id/slots',
    access: { who: 'anyone' },
    summary:
      'The slots of a doctor on a date, with their states; and the next three dates that have a free one.',
    params: IdParams,
    query: z.strictObject({ date: DhakaDate }),
    status: 200,
    response: z.object({ date: DhakaDate, slots: z.array(Slot), next_free_dates: z.array(DhakaDate).max(3) }),
  }),
  'slots.days': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/specialists/:id/days',
    access: { who: 'anyone' },
    summary: 'How many free slots a doctor has on each date, up to 62 days from `from`.',
    params: IdParams,
    query: z.strictObject({ from: DhakaDate, days: z.coerce.number().int().min(1).max(62).default(31) }),
    status: 200,
    response: z.array(
      z.object({ date: DhakaDate, free: z.number().int().nonnegative(), works: z.boolean() }),
    ),
  }),
  'slots.hold': defineEndpoint({
    service: 'clinic',
    method: 'POST',
    path: '/api/specialists/:id/holds',
    access: { who: 'signed-in' },
    summary:
      'Keep a free slot for 5 minutes while the form is filled in. A person’s earlier hold at this doctor is given up.',
    params: IdParams,
    body: z.strictObject({ start: Instant }),
    status: 201,
    response: SlotHold,
    errors: ['slot_taken'],
  }),
  'slots.release': defineEndpoint({
    service: 'clinic',
    method: 'POST',
    path: '/api/slot-holds/:id/release',
    access: { who: 'owner', admins: false },
    summary: 'Give a held slot back, also from a page that is being closed. May be repeated.',
    params: IdParams,
    status: 200,
    response: z.object({ message: z.string() }),
  }),
} as const;
