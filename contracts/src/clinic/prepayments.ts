import { z } from 'zod';
import { AppointmentPet, CreateAppointmentBody } from './appointments.ts';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { ClientId, Id, IdParams, Instant, Taka } from '../shared/fields.ts';
import { serviceNameFields } from '../shared/names.ts';

/** The slot of a prepayment is held this long for its payment to begin and to be paid. */
export const prepaymentMinutes = 20;

/** `open` until it is paid; `ended` when the time has passed, the patient has cancelled or has chosen another slot. */
export const PrepaymentStatus = z
  .enum(['open', 'booked', 'refused', 'ended'])
  .meta({ id: 'PrepaymentStatus' });
export type PrepaymentStatus = z.infer<typeof PrepaymentStatus>;

/** Why a paid fee did not become an appointment. The money is refunded. */
export const PrepaymentRefusal = z
  .enum(['slot_taken', 'already_booked', 'not_available', 'paid_twice'])
  .meta({ id: 'PrepaymentRefusal' });
export type PrepaymentRefusal = z.infer<typeof PrepaymentRefusal>;

/** A requested appointment whose fee is paid online before it is booked. Its slot is held meanwhile. */
export const Prepayment = z
  .object({
    _id: Id,
    dr_id: Id,
    dr_name: z.string(),
    ...serviceNameFields,
    fees: Taka,
    patient_name: z.string(),
    pet: AppointmentPet.nullable(),
    appointment_date: DhakaDate,
    slot_start: Instant,
    slot_end: Instant,
    status: PrepaymentStatus,
    /** Null unless refused. */
    refusal: PrepaymentRefusal.nullable(),
    /** Null until booked. */
    appointment_id: Id.nullable(),
    pay_until: Instant,
    createdAt: Instant,
  })
  .meta({ id: 'Prepayment' });
export type Prepayment = z.infer<typeof Prepayment>;

export const StartPrepaymentBody = CreateAppointmentBody.omit({ patient_id: true })
  .extend({ slot_start: Instant, client_id: ClientId })
  .meta({ id: 'StartPrepaymentBody' });
export type StartPrepaymentBody = z.infer<typeof StartPrepaymentBody>;

const Answer = z.object({ message: z.string(), prepayment: Prepayment });

export const prepaymentEndpoints = defineEndpoints('clinic', {
  'prepayments.start': {
    method: 'POST',
    path: '/api/prepayments',
    access: { who: 'signed-in' },
    summary:
      'Request an appointment with a doctor who asks for the fee at booking. Holds the slot while the fee is paid as the purchase `visit`. Ends an earlier open request of the caller with this doctor. A repeated request answers with the same prepayment (200).',
    body: StartPrepaymentBody,
    status: 201,
    response: Answer,
    errors: ['slot_taken', 'already_booked', 'doctor_not_available', 'idempotency_conflict'],
  },
  'prepayments.startOffered': {
    method: 'POST',
    path: '/api/waitlist/:id/prepayment',
    access: { who: 'owner', admins: false },
    summary:
      'Accept the offer of a waitlist entry with a doctor who asks for the fee at booking. Holds the slot until the offer ends, and for at least five minutes, while the fee is paid as the purchase `visit`. Ends an earlier open request of the caller with this doctor. A repeated request answers with the same prepayment (200).',
    params: IdParams,
    status: 201,
    response: Answer,
    errors: ['offer_expired', 'slot_taken', 'already_booked', 'doctor_not_available', 'idempotency_conflict'],
  },
  'prepayments.get': {
    method: 'GET',
    path: '/api/prepayments/:id',
    access: { who: 'owner', admins: false },
    summary: 'Get a prepayment: open, booked with its appointment, refused with the reason, or ended.',
    params: IdParams,
    response: Prepayment,
  },
  'prepayments.cancel': {
    method: 'POST',
    path: '/api/prepayments/:id/cancel',
    access: { who: 'owner', admins: false },
    summary:
      'End an open prepayment and release its slot. A payment that still arrives is booked if the slot is free, else refunded. Idempotent.',
    params: IdParams,
    response: Answer,
  },
});
