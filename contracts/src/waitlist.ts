import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { DhakaDate } from './dhaka-time.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Email, Id, IdParams, Instant, line } from './fields.ts';
import { BangladeshPhone } from './specialists.ts';

/** How long a freed slot is kept for the one it was offered to. */
export const offerMinutes = 10;

/** `lapsed`: the offer was not taken in time, or the date has passed. */
export const WaitStatus = z
  .enum(['waiting', 'offered', 'booked', 'lapsed', 'left'])
  .meta({ id: 'WaitStatus' });

/** A place in the line for a doctor on a date. */
export const WaitlistEntry = z
  .object({
    _id: Id,
    dr_id: Id,
    dr_name: z.string(),
    service_id: Id,
    service_name: z.string(),
    date: DhakaDate,
    status: WaitStatus,
    /** How many wait before this one; 0 is next. */
    ahead: z.number().int().nonnegative(),
    offer: z.object({ start: Instant, end: Instant, expiresAt: Instant }).nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

export const waitlistEndpoints = {
  'waitlist.join': defineEndpoint({
    service: 'clinic',
    method: 'POST',
    path: '/api/specialists/:id/waitlist',
    access: { who: 'signed-in' },
    summary: 'Wait for a slot of this doctor on this date. One place per person, doctor and date.',
    params: IdParams,
    body: z.strictObject({
      service_id: Id,
      date: DhakaDate,
      patient_name: line(100),
      patient_email: Email,
      patient_contact: BangladeshPhone,
    }),
    status: 201,
    response: z.object({ message: z.string(), entry: WaitlistEntry }),
    errors: ['already_waiting', 'already_booked', 'doctor_not_available'],
  }),
  'waitlist.mine': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/waitlist',
    access: { who: 'signed-in' },
    summary: 'Where the caller waits, newest first.',
    status: 200,
    response: z.array(WaitlistEntry),
  }),
  'waitlist.claim': defineEndpoint({
    service: 'clinic',
    method: 'POST',
    path: '/api/waitlist/:id/claim',
    access: { who: 'owner', admins: false },
    summary: 'Take the slot that is offered.',
    params: IdParams,
    status: 201,
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: ['offer_expired', 'already_booked'],
  }),
  'waitlist.leave': defineEndpoint({
    service: 'clinic',
    method: 'DELETE',
    path: '/api/waitlist/:id',
    access: { who: 'owner', admins: false },
    summary: 'Wait no longer; an offer goes to the next. May be repeated.',
    params: IdParams,
    status: 200,
    response: Done,
  }),
} as const;
