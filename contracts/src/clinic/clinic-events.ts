import { z } from 'zod';
import { AppointmentStatus } from './appointment-status.ts';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { defineEvents } from '../shared/event-definition.ts';
import { FeeMethod } from './fees.ts';
import { Id, Instant, Taka } from '../shared/fields.ts';
import { PetStatus } from './pets/pets.ts';
import { Species } from './pets/species.ts';
import { serviceNameFields } from '../shared/names.ts';
import { visitEvents } from './visit-events.ts';

const currentPicture = { img_URL: z.string(), img_owner_id: Id.nullable() };
const SpecialistFacts = z.object({ dr_id: Id, dr_name: z.string(), ...currentPicture });
const ServiceFacts = z.object({ service_id: Id, service_name: z.string(), ...currentPicture });

export const PetFacts = z.object({
  pet_id: Id,
  owner_id: Id,
  pet_name: z.string(),
  species: Species,
  status: PetStatus,
  ...currentPicture,
});

const AppointmentFacts = z.object({
  appointment_id: Id,
  patient_id: Id,
  dr_id: Id,
  /** User id of the doctor; null without a linked account. */
  doctor_user_id: Id.nullable(),
  dr_name: z.string(),
  dr_email: z.string(),
  dr_address: z.string(),
  ...serviceNameFields,
  patient_name: z.string(),
  patient_email: z.string(),
  appointment_date: DhakaDate,
  slot_start: Instant,
  slot_end: Instant,
  serial: z.number().int().positive(),
  status: AppointmentStatus,
  by: z.enum(['patient', 'doctor', 'admin', 'system']),
  reason: z.string().nullable(),
  pet_id: Id.nullable(),
  /** Given if a doctor accepted an emergency, whose own messages replace those of a booking. */
  emergency_id: Id.optional(),
});

const FeeFacts = z.object({
  payment_id: Id,
  appointment_id: Id,
  patient_id: Id,
  dr_id: Id,
  doctor_user_id: Id.nullable(),
  dr_name: z.string(),
  /** Taka that were paid, or handed back. */
  amount: Taka,
  method: FeeMethod,
  /** True if it was paid or refunded online, where commerce has recorded it already. */
  online: z.boolean().optional(),
  at: Instant,
});

export const clinicEvents = {
  ...visitEvents,
  ...defineEvents('clinic', {
    'specialist.added': {
      summary: 'A doctor was added.',
      data: SpecialistFacts,
    },
    'specialist.updated': {
      summary: 'The record, the hours or the linked account of a doctor changed, or the doctor was restored.',
      data: SpecialistFacts,
    },
    'specialist.deleted': {
      summary: 'A doctor was deleted and the upcoming appointments were cancelled.',
      data: SpecialistFacts,
    },
    'specialist.purged': {
      summary: 'A deleted doctor can no longer be restored. The picture is no longer used.',
      data: SpecialistFacts,
    },
    'specialist.invited': {
      summary:
        'A doctor was invited to create an account. The mail worker requests the link when it sends the email.',
      data: SpecialistFacts.extend({ invitation_id: Id }),
    },
    'specialist.fees_decided': {
      summary: 'An admin approved or declined the fees that a doctor asked for.',
      data: z.object({ specialist_id: Id, user_id: Id, fees: Taka, approved: z.boolean() }),
    },
    'clinic_service.changed': {
      summary: 'A service was added, edited, deleted or restored, or its doctors changed.',
      data: ServiceFacts,
    },
    'clinic_service.purged': {
      summary: 'A deleted service can no longer be restored. The picture is no longer used.',
      data: ServiceFacts,
    },
    'pet.added': {
      summary: 'A pet was added.',
      data: PetFacts,
    },
    'pet.updated': {
      summary: 'The details or the status of a pet changed, or the pet was restored.',
      data: PetFacts,
    },
    'pet.deleted': {
      summary: 'A pet was deleted.',
      data: PetFacts,
    },
    'pet.purged': {
      summary: 'A deleted pet can no longer be restored. The picture is no longer used.',
      data: PetFacts,
    },
    'slot.changed': {
      summary: 'A slot was held, booked, offered or released.',
      data: z.object({ dr_id: Id, date: DhakaDate }),
    },
    'appointment.booked': {
      summary: 'An appointment was booked.',
      data: AppointmentFacts,
    },
    'appointment.rescheduled': {
      summary: 'An appointment was rescheduled.',
      data: AppointmentFacts.extend({ previous_start: Instant }),
    },
    'appointment.status_changed': {
      summary: 'The status of an appointment changed.',
      data: AppointmentFacts.extend({ previous_status: AppointmentStatus }),
    },
    'appointments.removed': {
      summary: 'Several appointments of a deleted patient or doctor were deleted.',
      data: z.object({
        count: z.number().int().positive(),
        dr_ids: z.array(Id),
        doctor_user_ids: z.array(Id),
      }),
    },
    'appointment.reminder_due': {
      summary: 'An appointment starts in 24 or 2 hours.',
      data: AppointmentFacts.extend({ hours: z.union([z.literal(24), z.literal(2)]) }),
    },
    'appointment.confirmation_overdue': {
      summary: 'A requested appointment has waited too long for its confirmation.',
      data: AppointmentFacts.extend({
        /** User ids of the admins; the doctor is `doctor_user_id`. */
        admin_ids: z.array(Id).max(50),
      }),
    },
    'appointment.move_offered': {
      summary: 'The clinic offered another time for an appointment, or an offer ended without an answer.',
      data: AppointmentFacts.extend({
        /** Null when the offer has ended. */
        offer: z.object({ slot_start: Instant, expires_at: Instant }).nullable(),
      }),
    },
    'fee.paid': {
      aggregate: 'fee_payment',
      summary: 'The fee of an appointment was paid at the reception or online.',
      data: FeeFacts,
    },
    'fee.refunded': {
      aggregate: 'fee_payment',
      summary: 'Money of a fee was handed back at the reception or refunded online.',
      data: FeeFacts.extend({ refund_id: Id }),
    },
    'waitlist.changed': {
      aggregate: 'waitlist_entry',
      summary: 'A waitlist entry was created, left, offered a slot, booked or lapsed.',
      data: z.object({
        entry_id: Id,
        user_id: Id,
        dr_id: Id,
        dr_name: z.string(),
        date: DhakaDate,
        status: z.enum(['waiting', 'offered', 'booked', 'lapsed', 'left']),
        offer: z.object({ start: Instant, expiresAt: Instant }).nullable(),
        patient_email: z.string(),
      }),
    },
    'queue.moved': {
      summary: 'The next patient in a doctor’s queue was called.',
      data: z.object({
        dr_id: Id,
        doctor_user_id: Id.nullable(),
        date: DhakaDate,
        now_serving: z.number().int().positive().nullable(),
        /** User ids of the patients who are still waiting. */
        waiting_patient_ids: z.array(Id).max(500),
      }),
    },
  }),
};
