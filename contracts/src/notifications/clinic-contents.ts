import { z } from 'zod';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { Id, Instant, Taka } from '../shared/fields.ts';
import { serviceNameFields } from '../shared/names.ts';

export const clinicContents = [
  z.strictObject({
    /** Doctors are notified of changes by others, patients of all changes; `requested` only by the patient. */
    kind: z.literal('appointment.changed'),
    data: z.strictObject({
      appointment_id: Id,
      what: z.enum(['booked', 'requested', 'rescheduled', 'confirmed', 'cancelled']),
      /** Role of the reader. `other_name` is the patient's name for a doctor, the doctor's name for a patient. */
      to: z.enum(['doctor', 'patient']),
      other_name: z.string(),
      ...serviceNameFields,
      slot_start: Instant,
      serial: z.number().int(),
    }),
  }),
  z.strictObject({
    kind: z.literal('appointment.unconfirmed'),
    data: z.strictObject({
      appointment_id: Id,
      /** Role of the reader; admins read the text of doctors. */
      to: z.enum(['doctor', 'patient']),
      other_name: z.string(),
      ...serviceNameFields,
      slot_start: Instant,
    }),
  }),
  z.strictObject({
    kind: z.literal('appointment.move_offered'),
    data: z.strictObject({
      appointment_id: Id,
      dr_name: z.string(),
      slot_start: Instant,
      offered_start: Instant,
      expires_at: Instant,
    }),
  }),
  z.strictObject({
    kind: z.literal('fee.settled'),
    data: z.strictObject({ appointment_id: Id, dr_name: z.string(), amount: Taka, refunded: z.boolean() }),
  }),
  z.strictObject({
    /** A fee that was paid online did not become an appointment; the money is refunded. */
    kind: z.literal('prepayment.refused'),
    data: z.strictObject({ prepayment_id: Id, dr_name: z.string() }),
  }),
  z.strictObject({
    kind: z.literal('appointment.reminder'),
    data: z.strictObject({
      appointment_id: Id,
      hours: z.union([z.literal(24), z.literal(2)]),
      dr_name: z.string(),
      ...serviceNameFields,
      slot_start: Instant,
      serial: z.number().int(),
    }),
  }),
  z.strictObject({
    kind: z.literal('visit.signed'),
    data: z.strictObject({
      visit_id: Id,
      dr_name: z.string(),
      pet_name: z.string().nullable(),
      date: DhakaDate,
      /** True if signed notes were amended. */
      amended: z.boolean(),
    }),
  }),
  z.strictObject({
    /** To the doctor who is asked. */
    kind: z.literal('emergency.asked'),
    data: z.strictObject({ emergency_id: Id, pet_name: z.string().nullable(), answer_until: Instant }),
  }),
  z.strictObject({
    /** To the owner: a doctor has accepted, or none is left. */
    kind: z.literal('emergency.answered'),
    data: z.strictObject({
      emergency_id: Id,
      pet_name: z.string().nullable(),
      doctor: z.strictObject({ dr_name: z.string(), slot_start: Instant }).nullable(),
    }),
  }),
  z.strictObject({
    kind: z.literal('specialist.fees_decided'),
    data: z.strictObject({ fees: Taka, approved: z.boolean() }),
  }),
  z.strictObject({
    kind: z.literal('waitlist.offered'),
    data: z.strictObject({ entry_id: Id, dr_name: z.string(), slot_start: Instant, expires_at: Instant }),
  }),
] as const;
