import { z } from 'zod';
import { Appointment, MoveOffer } from './appointments.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { Id, IdParams, Instant } from '../shared/fields.ts';

/** Appointments that one request offers new times. */
export const maxMoves = 50;

/** Hours until an offer expires, or fewer where the former or the new time is too near to be booked. */
export const answerHours = 48;

export const DisplacedAppointment = z
  .object({
    appointment: Appointment,
    /** The free time nearest to the former one that the patient can still accept (`move.rules.ts`); null without one. */
    suggested: MoveOffer.pick({ slot_start: true, slot_end: true }).nullable(),
  })
  .meta({ id: 'DisplacedAppointment' });
export type DisplacedAppointment = z.infer<typeof DisplacedAppointment>;

export const moveOfferEndpoints = defineEndpoints('clinic', {
  'moves.plan': {
    method: 'GET',
    path: '/api/specialists/:id/moves',
    access: { who: 'owner' },
    summary:
      'List the upcoming appointments outside the hours of a doctor, such as those on leave, each with a suggested time. For the doctor and admins.',
    params: IdParams,
    response: z.array(DisplacedAppointment),
  },
  'moves.offer': {
    method: 'POST',
    path: '/api/specialists/:id/moves',
    access: { who: 'owner' },
    summary:
      'Offer new times to the patients of several appointments at once. Each time is held until the patient answers or the offer ends; appointments that could not be offered a time are listed in `refused`.',
    params: IdParams,
    body: z.strictObject({
      moves: z
        .array(z.strictObject({ appointment_id: Id, slot_start: Instant }))
        .min(1)
        .max(maxMoves),
    }),
    response: z.object({
      message: z.string(),
      offered: z.array(Id),
      refused: z.array(z.object({ appointment_id: Id, code: z.string() })),
    }),
  },
  'moves.answer': {
    method: 'POST',
    path: '/api/appointments/:id/move',
    access: { who: 'owner', admins: false },
    summary:
      'Accept the offered time, or decline it, which cancels the appointment with a full refund. For the patient. Another time can be chosen by rescheduling.',
    params: IdParams,
    body: z.strictObject({ accept: z.boolean(), slot_start: Instant }),
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: [
      'offer_expired',
      'appointment_status_conflict',
      'version_conflict',
      'slot_taken',
      'already_booked',
    ],
  },
});
