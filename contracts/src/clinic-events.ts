import { z } from 'zod';
import { AppointmentStatus } from './appointment-status.ts';
import { DhakaDate } from './dhaka-time.ts';
import type { EventDefinition } from './event-definition.ts';
import { Id, Instant } from './fields.ts';

/** A picture that is in use now, and who uploaded it; empty and null for none. */
const pictureInUse = { img_URL: z.string(), img_owner_id: Id.nullable() };
const SpecialistFacts = z.object({ dr_id: Id, dr_name: z.string(), ...pictureInUse });
const ServiceFacts = z.object({ service_id: Id, service_name: z.string(), ...pictureInUse });

const AppointmentFacts = z.object({
  appointment_id: Id,
  patient_id: Id,
  dr_id: Id,
  /** The account of the doctor; null while none is linked. */
  doctor_user_id: Id.nullable(),
  dr_name: z.string(),
  dr_email: z.string(),
  dr_address: z.string(),
  service_name: z.string(),
  patient_name: z.string(),
  patient_email: z.string(),
  appointment_date: DhakaDate,
  slot_start: Instant,
  slot_end: Instant,
  serial: z.number().int().positive(),
  status: AppointmentStatus,
  /** Who did it. */
  by: z.enum(['patient', 'doctor', 'admin', 'system']),
  reason: z.string().nullable(),
});

/** What the clinic service tells the others. */
export const clinicEvents = {
  'specialist.added': {
    version: 1,
    producer: 'clinic',
    aggregate: 'specialist',
    summary: 'A doctor was added.',
    data: SpecialistFacts,
  },
  'specialist.updated': {
    version: 1,
    producer: 'clinic',
    aggregate: 'specialist',
    summary: 'A doctor’s record, hours or linked account changed, or the doctor was brought back.',
    data: SpecialistFacts,
  },
  'specialist.deleted': {
    version: 1,
    producer: 'clinic',
    aggregate: 'specialist',
    summary: 'A doctor is gone; their visits to come were cancelled.',
    data: SpecialistFacts,
  },
  'specialist.purged': {
    version: 1,
    producer: 'clinic',
    aggregate: 'specialist',
    summary: 'A doctor who was deleted can no longer be brought back: nothing of theirs is needed any more.',
    data: SpecialistFacts,
  },
  'specialist.invited': {
    version: 1,
    producer: 'clinic',
    aggregate: 'specialist',
    summary: 'A doctor is to be sent a link to sign in. The link is made when the mail is.',
    data: SpecialistFacts.extend({ invitation_id: Id }),
  },
  'clinic_service.changed': {
    version: 1,
    producer: 'clinic',
    aggregate: 'clinic_service',
    summary: 'A service was added, edited, deleted or brought back, or its doctors changed.',
    data: ServiceFacts,
  },
  'clinic_service.purged': {
    version: 1,
    producer: 'clinic',
    aggregate: 'clinic_service',
    summary: 'A service that was deleted can no longer be brought back: its picture is not needed any more.',
    data: ServiceFacts,
  },
  'slot.changed': {
    version: 1,
    producer: 'clinic',
    aggregate: 'slot',
    summary: 'A slot was held, booked, offered or given back.',
    data: z.object({ dr_id: Id, date: DhakaDate }),
  },
  'appointment.booked': {
    version: 1,
    producer: 'clinic',
    aggregate: 'appointment',
    summary: 'A visit was booked.',
    data: AppointmentFacts,
  },
  'appointment.rescheduled': {
    version: 1,
    producer: 'clinic',
    aggregate: 'appointment',
    summary: 'A visit was moved to another slot.',
    data: AppointmentFacts.extend({ previous_start: Instant }),
  },
  'appointment.status_changed': {
    version: 1,
    producer: 'clinic',
    aggregate: 'appointment',
    summary: 'A visit was confirmed, begun, finished, missed or called off.',
    data: AppointmentFacts.extend({ previous_status: AppointmentStatus }),
  },
  'appointments.removed': {
    version: 1,
    producer: 'clinic',
    aggregate: 'appointments',
    summary: 'Visits of a person or a doctor who is being deleted left all lists, many at once.',
    data: z.object({
      count: z.number().int().positive(),
      dr_ids: z.array(Id),
      /** The accounts of these doctors, where one is linked. */
      doctor_user_ids: z.array(Id),
    }),
  },
  'appointment.reminder_due': {
    version: 1,
    producer: 'clinic',
    aggregate: 'appointment',
    summary: 'A visit is 24 or 2 hours away.',
    data: AppointmentFacts.extend({ hours: z.union([z.literal(24), z.literal(2)]) }),
  },
  'waitlist.changed': {
    version: 1,
    producer: 'clinic',
    aggregate: 'waitlist_entry',
    summary: 'Somebody joined or left the line for a doctor’s day, or was offered a slot.',
    data: z.object({
      entry_id: Id,
      person_id: Id,
      dr_id: Id,
      dr_name: z.string(),
      date: DhakaDate,
      status: z.enum(['waiting', 'offered', 'booked', 'lapsed', 'left']),
      /** The slot that is kept for them, and until when. */
      offer: z.object({ start: Instant, expiresAt: Instant }).nullable(),
      patient_email: z.string(),
    }),
  },
  'queue.moved': {
    version: 1,
    producer: 'clinic',
    aggregate: 'queue',
    summary: 'The next patient of a doctor’s day was called.',
    data: z.object({
      dr_id: Id,
      doctor_user_id: Id.nullable(),
      date: DhakaDate,
      now_serving: z.number().int().positive().nullable(),
      /** The patients of that day who still wait. */
      tell: z.array(Id).max(500),
    }),
  },
} as const satisfies Record<string, EventDefinition>;
