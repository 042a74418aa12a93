import { z } from 'zod';
import { AppointmentStatus } from './appointment-status.ts';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { FeePayment } from './fees.ts';
import { BatchQuery } from '../shared/deletions.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import {
  ClientId,
  DeletedCount,
  MessageResponse,
  Email,
  Id,
  IdList,
  IdParams,
  Instant,
  line,
  Phone,
  Taka,
  text,
  printedLine,
} from '../shared/fields.ts';
import { listQuery, type CsvColumns } from '../shared/lists.ts';
import { Species } from './pets/species.ts';
import { serviceNameFields } from '../shared/names.ts';

export const AppointmentStep = z
  .object({
    /** `undone`: a status was set by mistake and taken back. */
    kind: z.enum(['status', 'rescheduled', 'undone']),
    status: AppointmentStatus,
    at: Instant,
    by: z.enum(['patient', 'doctor', 'admin', 'system']),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AppointmentStep' });

export const AppointmentPet = z
  .object({ pet_id: Id, name: z.string(), species: Species })
  .meta({ id: 'AppointmentPet' });

/** Another time that the clinic offers because the doctor is away. It is held until it expires. */
export const MoveOffer = z
  .object({ slot_start: Instant, slot_end: Instant, expires_at: Instant })
  .meta({ id: 'MoveOffer' });

/** An appointment. Fee, service, doctor and pet are copied from the records at the time of booking. */
export const Appointment = z
  .object({
    _id: Id,
    patient_id: Id,
    dr_id: Id,
    dr_name: z.string(),
    dr_address: z.string(),
    service_id: Id,
    ...serviceNameFields,
    fees: Taka,
    patient_name: z.string(),
    patient_email: z.string(),
    patient_contact: z.string(),
    /** Null: booked without naming a pet. */
    pet: AppointmentPet.nullable(),
    /** Why the pet comes, in the owner’s words. */
    reason: z.string().nullable(),
    appointment_date: DhakaDate,
    slot_start: Instant,
    slot_end: Instant,
    /** Position in the doctor's queue of that day. */
    serial: z.number().int().positive(),
    status: AppointmentStatus,
    timeline: z.array(AppointmentStep),
    move_offer: MoveOffer.nullable(),
    /** Null until the fee is paid. */
    payment: FeePayment.nullable(),
    createdAt: Instant,
    version: z.number().int().positive(),
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof Appointment>;

/** A date, or an instant that is converted to its date in Dhaka: the specification's form may send a time. */
const AppointmentDate = DhakaDate.or(
  Instant.transform((instant) => new Date(Date.parse(instant) + 6 * 3_600_000).toISOString().slice(0, 10)),
);

/** Service name and fee are read from the records: those that the specification's client sends are unknown fields. */
export const CreateAppointmentBody = z
  .strictObject({
    dr_id: Id,
    service_id: Id,
    appointment_date: AppointmentDate,
    /** Default: the earliest free slot of the date. */
    slot_start: Instant.optional(),
    /** A hold of the caller on that slot. The appointment replaces it. */
    hold_id: Id.optional(),
    patient_name: printedLine(100),
    patient_email: Email,
    patient_contact: Phone,
    /** An active pet of the patient. */
    pet_id: Id.optional(),
    reason: text(500).optional(),
    /** Default: the signed-in user. Only admins may name another user. */
    patient_id: Id.optional(),
    client_id: ClientId.optional(),
  })
  .meta({ id: 'CreateAppointmentBody' });
export type CreateAppointmentBody = z.infer<typeof CreateAppointmentBody>;

export const AppointmentsQuery = listQuery(
  ['createdAt', 'appointment_date', 'patient_name', 'fees'],
  '-createdAt',
  {
    status: AppointmentStatus.optional(),
    from: DhakaDate.optional(),
    to: DhakaDate.optional(),
    dr_id: Id.optional(),
    service_id: Id.optional(),
    pet_id: Id.optional(),
  },
);
export type AppointmentsQuery = z.output<typeof AppointmentsQuery>;

const appointmentColumns = {
  _id: (appointment) => appointment._id,
  patient_name: (appointment) => appointment.patient_name,
  patient_email: (appointment) => appointment.patient_email,
  patient_contact: (appointment) => appointment.patient_contact,
  patient_id: (appointment) => appointment.patient_id,
  pet_name: (appointment) => appointment.pet?.name ?? null,
  pet_species: (appointment) => appointment.pet?.species ?? null,
  reason: (appointment) => appointment.reason,
  dr_name: (appointment) => appointment.dr_name,
  dr_address: (appointment) => appointment.dr_address,
  service_name: (appointment) => appointment.service_name,
  fees: (appointment) => appointment.fees,
  appointment_date: (appointment) => appointment.appointment_date,
  slot_start: (appointment) => appointment.slot_start,
  slot_end: (appointment) => appointment.slot_end,
  serial: (appointment) => appointment.serial,
  status: (appointment) => appointment.status,
  createdAt: (appointment) => appointment.createdAt,
} satisfies CsvColumns<Appointment>;

export const CurrentAppointment = z.object({
  appointment_id: Id,
  status: AppointmentStatus,
  slot_start: Instant,
  serial: z.number().int().positive(),
  patient_name: z.string(),
});
export type CurrentAppointment = z.infer<typeof CurrentAppointment>;

export const appointmentEndpoints = defineEndpoints('clinic', {
  'appointments.create': {
    method: 'POST',
    path: '/api/appointments',
    specified: true,
    access: { who: 'signed-in' },
    summary:
      'Book an appointment for a slot, or for the earliest free slot of a date. A patient has one appointment per doctor and date for each named pet, and one without a pet. A full or closed day answers 409 with the next three free dates. With a doctor who asks for the fee at booking, patients start a prepayment instead (402).',
    body: CreateAppointmentBody,
    status: 201,
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: [
      'payment_required',
      'slot_taken',
      'day_full',
      'day_closed',
      'already_booked',
      'idempotency_conflict',
      'doctor_not_available',
    ],
  },
  'appointments.list': {
    method: 'GET',
    path: '/api/appointments',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'List all appointments, newest first by default. The search covers patient, service, doctor, email address and phone.',
    query: AppointmentsQuery,
    response: z.array(Appointment),
    paged: true,
    csv: appointmentColumns,
  },
  'appointments.ofDoctor': {
    method: 'GET',
    path: '/api/appointments/doctor/:id',
    specified: true,
    access: { who: 'owner' },
    summary:
      'List the appointments of a doctor, by specialist id or user id. For the doctor and admins. A doctor account without a linked specialist gets an empty list.',
    params: IdParams,
    query: AppointmentsQuery,
    response: z.array(Appointment),
    paged: true,
    csv: appointmentColumns,
  },
  'appointments.ofUser': {
    method: 'GET',
    path: '/api/appointments/user/:id',
    specified: true,
    access: { who: 'self', param: 'id' },
    summary: 'List the appointments of a patient, newest first.',
    params: IdParams,
    query: AppointmentsQuery,
    response: z.array(Appointment),
    paged: true,
    csv: appointmentColumns,
  },
  'appointments.get': {
    method: 'GET',
    path: '/api/appointments/:id',
    access: { who: 'owner' },
    summary: 'Get an appointment. For its patient, its doctor and admins.',
    params: IdParams,
    response: Appointment,
  },
  'appointments.changeStatus': {
    method: 'PUT',
    path: '/api/appointments/:id/status',
    access: { who: 'owner' },
    summary:
      'Change the status of an appointment to Confirmed, Checked in, Completed or No-show. For the doctor and admins. Completing an appointment of an earlier day needs `date`; one of a later day cannot be completed.',
    params: IdParams,
    body: z.strictObject({
      status: z.enum(['Confirmed', 'Checked in', 'Completed', 'No-show']),
      /** The date of the appointment, to complete one of an earlier day. */
      date: DhakaDate.optional(),
    }),
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: ['appointment_status_conflict', 'not_on_that_day', 'forbidden'],
  },
  'appointments.cancel': {
    method: 'PUT',
    path: '/api/appointments/:id/cancel',
    access: { who: 'owner' },
    summary:
      'Cancel an appointment. The slot becomes free and the other parties are notified. Doctors must give a reason.',
    params: IdParams,
    body: z.strictObject({ reason: line(300).optional() }),
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: ['appointment_status_conflict'],
  },
  'appointments.reschedule': {
    method: 'PUT',
    path: '/api/appointments/:id/slot',
    access: { who: 'owner' },
    summary:
      'Reschedule an appointment to another free slot of the same doctor. Atomic: the appointment never has zero or two slots.',
    params: IdParams,
    body: z.strictObject({
      slot_start: Instant,
      /** Not needed: the caller's hold on the new slot is used, and holds of other slots stay. */
      hold_id: Id.optional(),
      version: z.number().int().positive().optional(),
    }),
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: ['slot_taken', 'already_booked', 'appointment_status_conflict', 'version_conflict'],
  },
  'appointments.calendar': {
    method: 'GET',
    path: '/api/appointments/:id/calendar',
    access: { who: 'owner' },
    summary:
      'Download an appointment as an iCalendar file. The event id stays the same after changes, so calendars update the event.',
    params: IdParams,
    produces: ['text/calendar'],
    response: z.unknown(),
  },
  'appointments.standing': {
    method: 'GET',
    path: '/internal/appointments/:id/standing',
    access: { who: 'system' },
    summary: 'Get the start of an appointment and if it is still active. Checked before a reminder is sent.',
    params: IdParams,
    response: z.object({ active: z.boolean(), slot_start: Instant }),
  },
  'appointments.current': {
    method: 'GET',
    path: '/internal/appointments/current',
    access: { who: 'system' },
    summary:
      'List the current status, time and patient of appointments; deleted ones are left out. Read before an email to a doctor.',
    query: z.strictObject({ ids: IdList }),
    response: z.array(CurrentAppointment),
  },
  'appointments.delete': {
    method: 'DELETE',
    path: '/api/appointments/:id',
    specified: true,
    access: { who: 'owner' },
    summary: 'Soft-delete an appointment. An upcoming appointment is cancelled first. Idempotent.',
    params: IdParams,
    response: MessageResponse,
  },
  'appointments.deleteOfUser': {
    method: 'DELETE',
    path: '/api/appointments/user/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Delete all appointments of a user who is being deleted. Upcoming ones are cancelled first. Idempotent.',
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  },
  'appointments.deleteOfDoctor': {
    method: 'DELETE',
    path: '/api/appointments/doctor/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Delete all appointments of a doctor who is being deleted. Upcoming ones are cancelled first. Idempotent.',
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  },
});
