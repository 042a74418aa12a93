import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { MessageResponse, Email, Id, IdParams, Instant, Phone, printedLine, Taka } from '../shared/fields.ts';
import { serviceNameFields } from '../shared/names.ts';

export const offerMinutes = 10;

/** `lapsed`: the offer expired, the date has passed, or the pet can no longer be booked. */
export const WaitStatus = z
  .enum(['waiting', 'offered', 'booked', 'lapsed', 'left'])
  .meta({ id: 'WaitStatus' });

export const WaitlistEntry = z
  .object({
    _id: Id,
    dr_id: Id,
    dr_name: z.string(),
    service_id: Id,
    ...serviceNameFields,
    date: DhakaDate,
    status: WaitStatus,
    ahead: z.number().int().nonnegative(),
    offer: z.object({ start: Instant, end: Instant, expiresAt: Instant }).nullable(),
    /** The fee that is paid online to book an offered slot, of a doctor who asks for it at booking. */
    prepaid_fee: Taka.optional(),
    createdAt: Instant,
  })
  .meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

export const waitlistEndpoints = defineEndpoints('clinic', {
  'waitlist.join': {
    method: 'POST',
    path: '/api/specialists/:id/waitlist',
    access: { who: 'signed-in' },
    summary:
      'Join the waitlist of a doctor for a date. One entry per user, doctor, date and pet; it ends when the user is booked.',
    params: IdParams,
    body: z.strictObject({
      service_id: Id,
      date: DhakaDate,
      /** An active pet of the caller. */
      pet_id: Id.optional(),
      patient_name: printedLine(100),
      patient_email: Email,
      patient_contact: Phone,
    }),
    status: 201,
    response: z.object({ message: z.string(), entry: WaitlistEntry }),
    errors: ['already_waiting', 'already_booked', 'doctor_not_available'],
  },
  'waitlist.mine': {
    method: 'GET',
    path: '/api/waitlist',
    access: { who: 'signed-in' },
    summary: 'List the waitlist entries of the caller, newest first.',
    response: z.array(WaitlistEntry),
  },
  'waitlist.claim': {
    method: 'POST',
    path: '/api/waitlist/:id/claim',
    access: { who: 'owner', admins: false },
    summary:
      'Book the offered slot. With a doctor who asks for the fee at booking, start a prepayment instead (402).',
    params: IdParams,
    status: 201,
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: ['offer_expired', 'already_booked', 'payment_required'],
  },
  'waitlist.leave': {
    method: 'DELETE',
    path: '/api/waitlist/:id',
    access: { who: 'owner', admins: false },
    summary: 'Leave the waitlist. An open offer passes to the next entry. Idempotent.',
    params: IdParams,
    response: MessageResponse,
  },
});
