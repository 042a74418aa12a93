import { z } from 'zod';
import { Appointment, AppointmentPet, CreateAppointmentBody } from './appointments.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { Email, Id, Phone, printedLine } from '../shared/fields.ts';
import { Species } from './pets/species.ts';

/**
 * A patient found by phone number. `has_account`: false for one whom the reception has recorded. `is_confirmed`: false for
 * an account that has only booked with the number, which proves nothing, and never came. `email`: confirmed, or empty.
 */
export const ReceptionPatient = z
  .object({
    patient_id: Id,
    full_name: z.string(),
    email: z.string(),
    has_account: z.boolean(),
    is_confirmed: z.boolean(),
    pets: z.array(AppointmentPet),
  })
  .meta({ id: 'ReceptionPatient' });
export type ReceptionPatient = z.infer<typeof ReceptionPatient>;

export const receptionEndpoints = defineEndpoints('clinic', {
  'reception.find': {
    method: 'GET',
    path: '/api/front-desk/patients',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Find patients by phone number, in any spelling: the one whom the reception has recorded, accounts that came to an appointment with it, and accounts that only booked with it, which are not confirmed.',
    query: z.strictObject({ phone: Phone }),
    response: z.object({ phone: z.string(), patients: z.array(ReceptionPatient) }),
  },
  'reception.book': {
    method: 'POST',
    path: '/api/front-desk/appointments',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Book for a caller or a walk-in. Without `patient_id`, the patient is found by the phone number or recorded without an account; an account with the same confirmed email address takes the record over.',
    body: z
      .strictObject({
        ...CreateAppointmentBody.pick({
          dr_id: true,
          service_id: true,
          appointment_date: true,
          slot_start: true,
          reason: true,
          pet_id: true,
          patient_id: true,
        }).shape,
        phone: Phone,
        full_name: printedLine(100),
        email: Email.optional(),
        /** Adds a pet, unless the patient has an active one of this name and species. */
        new_pet: z.strictObject({ name: printedLine(60), species: Species }).optional(),
        client_id: z.uuid(),
      })
      .refine(({ pet_id, new_pet }) => pet_id === undefined || new_pet === undefined, {
        path: ['new_pet'],
        message: 'must not be given with pet_id',
      }),
    status: 201,
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: [
      'slot_taken',
      'day_full',
      'day_closed',
      'already_booked',
      'idempotency_conflict',
      'doctor_not_available',
      'too_many_pets',
    ],
  },
});
