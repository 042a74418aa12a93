import { z } from 'zod';
import { DhakaDate, minutesOf, TimeOfDay } from '../shared/dhaka-time.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { Id, IdParams, Instant, line } from '../shared/fields.ts';

/** Slots, breaks and working hours are aligned to this grid, so that overlapping slots share a grid cell. */
export const slotGridMinutes = 5;
/** A slot can be booked at most this many days and at least this many minutes ahead. */
export const bookingHorizonDays = 60;
export const bookingLeadMinutes = 30;
export const holdMinutes = 5;

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

/** Leave in whole days, both ends inclusive. */
export const Leave = z
  .strictObject({ from: DhakaDate, to: DhakaDate, reason: line(200).optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before the beginning' });
export type Leave = z.infer<typeof Leave>;

const scheduleFields = {
  slot_minutes: z
    .number()
    .int()
    .min(5)
    .max(240)
    .refine((minutes) => minutes % slotGridMinutes === 0, `must be in steps of ${slotGridMinutes} minutes`),
  /** Weekly working hours; 0 is Sunday. A day may have several periods; a day without one is a day off. */
  weekly: z.array(z.strictObject({ weekday: Weekday, hours: DaySpan })).max(40),
  breaks: z.array(z.strictObject({ weekday: Weekday, hours: DaySpan })).max(40),
  leave: z.array(Leave).max(100),
  /** Working hours of single dates, instead of the weekly hours. An empty list is a day off. */
  overrides: z.array(z.strictObject({ date: DhakaDate, hours: z.array(DaySpan).max(6) })).max(200),
};

export const Schedule = z
  .object({ dr_id: Id, ...scheduleFields, version: z.number().int().nonnegative() })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;

export const UpdateScheduleBody = z
  .strictObject({ ...scheduleFields, version: z.number().int().nonnegative().optional() })
  .meta({ id: 'UpdateScheduleBody' });
export type UpdateScheduleBody = z.infer<typeof UpdateScheduleBody>;

/** `held`: reserved for a booking in progress or for a waitlist offer. */
export const SlotState = z.enum(['free', 'held', 'taken', 'past']).meta({ id: 'SlotState' });
export const Slot = z
  .object({
    start: Instant,
    end: Instant,
    state: SlotState,
    hold_id: Id.nullable(),
  })
  .meta({ id: 'Slot' });
export type Slot = z.infer<typeof Slot>;

/** Why a doctor sees no patients on a date. The reason of a leave is private. */
export const DayClosure = z
  .object({
    kind: z.enum(['clinic_weekday', 'doctor_weekday', 'leave', 'date']),
    dr_name: z.string(),
    /** The last day of a leave. */
    until: DhakaDate.nullable(),
  })
  .meta({ id: 'DayClosure' });
export type DayClosure = z.infer<typeof DayClosure>;

export const SlotHold = z
  .object({ _id: Id, dr_id: Id, start: Instant, end: Instant, expiresAt: Instant })
  .meta({ id: 'SlotHold' });
export type SlotHold = z.infer<typeof SlotHold>;

export const scheduleEndpoints = defineEndpoints('clinic', {
  'schedules.get': {
    method: 'GET',
    path: '/api/specialists/:id/schedule',
    access: { who: 'owner' },
    summary: 'Get the working hours of a doctor. For the doctor and admins.',
    params: IdParams,
    response: Schedule,
  },
  'schedules.update': {
    method: 'PUT',
    path: '/api/specialists/:id/schedule',
    access: { who: 'owner' },
    summary:
      'Update the working hours of a doctor. Existing appointments are kept; those outside the new hours are listed in `outside`.',
    params: IdParams,
    body: UpdateScheduleBody,
    response: z.object({ message: z.string(), schedule: Schedule, outside: z.array(Id) }),
    errors: ['version_conflict'],
  },
  'slots.ofDay': {
    method: 'GET',
    path: '/api/specialists/:id/slots',
    access: { who: 'anyone' },
    summary: 'List the slots of a doctor on a date, and the next three dates with a free slot.',
    params: IdParams,
    query: z.strictObject({ date: DhakaDate }),
    response: z.object({
      date: DhakaDate,
      slots: z.array(Slot),
      next_free_dates: z.array(DhakaDate).max(3),
      /** Null on a day with hours, also a full one. */
      closed: DayClosure.nullable(),
    }),
  },
  'slots.days': {
    method: 'GET',
    path: '/api/specialists/:id/days',
    access: { who: 'anyone' },
    summary: 'Count the free slots of a doctor per date, for up to 62 days from `from`.',
    params: IdParams,
    query: z.strictObject({ from: DhakaDate, days: z.coerce.number().int().min(1).max(62).default(31) }),
    response: z.array(
      z.object({ date: DhakaDate, free: z.number().int().nonnegative(), works: z.boolean() }),
    ),
  },
  'slots.hold': {
    method: 'POST',
    path: '/api/specialists/:id/holds',
    access: { who: 'signed-in' },
    summary:
      'Hold a free slot for 5 minutes during booking. Releases an earlier hold of the caller with this doctor.',
    params: IdParams,
    body: z.strictObject({ start: Instant }),
    status: 201,
    response: SlotHold,
    errors: ['slot_taken'],
  },
  'slots.release': {
    method: 'POST',
    path: '/api/slot-holds/:id/release',
    access: { who: 'owner', admins: false },
    summary: 'Release a hold. Accepts beacons of closing pages. Idempotent.',
    params: IdParams,
    response: z.object({ message: z.string() }),
  },
});
