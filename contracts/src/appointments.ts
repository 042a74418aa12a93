import { z } from 'zod';
import { AppointmentStatus } from './appointment-status.ts';
import { DhakaDate } from './dhaka-time.ts';
import { BatchQuery } from './deletions.ts';
import { defineEndpoint } from './endpoint.ts';
import { ClientId, DeletedCount, Done, Email, Id, IdParams, Instant, line, Taka } from './fields.ts';
import { listQuery, type CsvColumns } from './lists.ts';
import { BangladeshPhone } from './specialists.ts';

export const AppointmentStep = z
  .object({
    /** What happened: a new status, or the slot was changed. */
    kind: z.enum(['status', 'rescheduled']),
    status: AppointmentStatus,
    at: Instant,
    by: z.enum(['patient', 'doctor', 'admin', 'system']),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AppointmentStep' });

/** A visit to a doctor. Fee, service name and doctor are the records' of the moment of booking. */
export const Appointment = z
  .object({
    _id: Id,
    patient_id: Id,
    dr_id: Id,
    dr_name: z.string(),
    dr_address: z.string(),
    service_id: Id,
    service_name: z.string(),
    fees: Taka,
    patient_name: z.string(),
    patient_email: z.string(),
    patient_contact: z.string(),
    appointment_date: DhakaDate,
    slot_start: Instant,
    slot_end: Instant,
    /** The place in the doctor's queue of that day. */
    serial: z.number().int().positive(),
    status: AppointmentStatus,
    timeline: z.array(AppointmentStep),
    createdAt: Instant,
    version: z.number().int().positive(),
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof Appointment>;

/** The specification's form sends a date, sometimes with a time; the date is what counts, read in Dhaka. */
const AppointmentDate = DhakaDate.or(
  Instant.transform((instant) => new Date(Date.parse(instant) + 6 * 3_600_000).toISOString().slice(0, 10)),
);

export const CreateAppointmentBody = z
  .strictObject({
    dr_id: Id,
    service_id: Id,
    appointment_date: AppointmentDate,
    /** Left out: the earliest free slot of the date. */
    slot_start: Instant.optional(),
    /** The caller's own hold on that slot, which becomes the appointment. */
    hold_id: Id.optional(),
    patient_name: line(100),
    patient_email: Email,
    patient_contact: BangladeshPhone,
    /** The signed-in person or nothing; anybody else is refused, but for admins. */
    patient_id: Id.optional(),
    // The specification's client sends these two. They are never trusted: both come from the records.
    service_name: z.string().max(200).optional(),
    fees: z.union([z.number(), z.string().max(20)]).optional(),
    client_id: ClientId.optional(),
  })
  .meta({ id: 'CreateAppointmentBody' });
export type CreateAppointmentBody = z.infer<typeof CreateAppointmentBody>;

export const AppointmentsQuery = listQuery(
  ['createdAt', 'appointment_date', 'patient_name', 'fees'],
  '-createdAt',
  {
    status: AppointmentStatus.optional(),
    /** The days of the visits, both included. */
    from: DhakaDate.optional(),
    to: DhakaDate.optional(),
    dr_id: Id.optional(),
    service_id: Id.optional(),
  },
);
export type AppointmentsQuery = z.output<typeof AppointmentsQuery>;

const appointmentColumns = {
  _id: (visit) => visit._id,
  patient_name: (visit) => visit.patient_name,
  patient_email: (visit) => visit.patient_email,
  patient_contact: (visit) => visit.patient_contact,
  patient_id: (visit) => visit.patient_id,
  dr_name: (visit) => visit.dr_name,
  dr_address: (visit) => visit.dr_address,
  service_name: (visit) => visit.service_name,
  fees: (visit) => visit.fees,
  appointment_date: (visit) => visit.appointment_date,
  slot_start: (visit) => visit.slot_start,
  slot_end: (visit) => visit.slot_end,
  serial: (visit) => visit.serial,
  status: (visit) => visit.status,
  createdAt: (visit) => visit.createdAt,
} satisfies CsvColumns<Appointment>;

export const appointmentEndpoints = {
  'appointments.create': defineEndpoint({
    service: 'clinic',
    method: 'POST',
    path: '/api/appointments',
    access: { who: 'signed-in' },
    summary:
      'Book a visit: the slot given, or with a date alone the earliest free one and a serial number. A full day answers 409 with the next three free dates.',
    body: CreateAppointmentBody,
    status: 201,
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: ['slot_taken', 'day_full', 'already_booked', 'idempotency_conflict', 'doctor_not_available'],
  }),
  'appointments.list': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/appointments',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'All appointments, newest first unless sorted; found by words of patient, service, doctor, address and phone.',
    query: AppointmentsQuery,
    status: 200,
    response: z.array(Appointment),
    paged: true,
    csv: appointmentColumns,
  }),
  'appointments.ofDoctor': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/appointments/doctor/:id',
    access: { who: 'owner' },
    summary:
      'The appointments assigned to a doctor, named by the specialist record or by the account: for that doctor and for admins. A doctor who is not linked gets none.',
    params: IdParams,
    query: AppointmentsQuery,
    status: 200,
    response: z.array(Appointment),
    paged: true,
    csv: appointmentColumns,
  }),
  'appointments.ofUser': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/appointments/user/:id',
    access: { who: 'self', param: 'id' },
    summary: 'The appointments a person has booked, newest first.',
    params: IdParams,
    query: AppointmentsQuery,
    status: 200,
    response: z.array(Appointment),
    paged: true,
    csv: appointmentColumns,
  }),
  'appointments.get': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/appointments/:id',
    access: { who: 'owner' },
    summary: 'One appointment: for its patient, its doctor and admins.',
    params: IdParams,
    status: 200,
    response: Appointment,
  }),
  'appointments.changeStatus': defineEndpoint({
    service: 'clinic',
    method: 'PUT',
    path: '/api/appointments/:id/status',
    access: { who: 'owner' },
    summary: 'The doctor or an admin moves the visit on: Confirmed, Checked in, Completed, No-show.',
    params: IdParams,
    body: z.strictObject({ status: z.enum(['Confirmed', 'Checked in', 'Completed', 'No-show']) }),
    status: 200,
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: ['appointment_status_conflict', 'forbidden'],
  }),
  'appointments.cancel': defineEndpoint({
    service: 'clinic',
    method: 'PUT',
    path: '/api/appointments/:id/cancel',
    access: { who: 'owner' },
    summary:
      'Patient, doctor or admin calls the visit off; the slot is free at once, the others are told. Doctors give a reason.',
    params: IdParams,
    body: z.strictObject({ reason: line(300).optional() }),
    status: 200,
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: ['appointment_status_conflict'],
  }),
  'appointments.reschedule': defineEndpoint({
    service: 'clinic',
    method: 'PUT',
    path: '/api/appointments/:id/slot',
    access: { who: 'owner' },
    summary: 'Move the visit to another free slot of the same doctor, in one swap: never none, never two.',
    params: IdParams,
    body: z.strictObject({
      slot_start: Instant,
      hold_id: Id.optional(),
      version: z.number().int().positive().optional(),
    }),
    status: 200,
    response: z.object({ message: z.string(), appointment: Appointment }),
    errors: ['slot_taken', 'appointment_status_conflict', 'version_conflict'],
  }),
  'appointments.calendar': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/api/appointments/:id/calendar',
    access: { who: 'owner' },
    summary: 'The visit as an iCalendar file; after a change the same event, updated.',
    params: IdParams,
    produces: ['text/calendar'],
    status: 200,
    response: z.unknown(),
  }),
  'appointments.standing': defineEndpoint({
    service: 'clinic',
    method: 'GET',
    path: '/internal/appointments/:id/standing',
    access: { who: 'system' },
    summary: 'Whether a visit is still to take place, and when: asked before a reminder is sent.',
    params: IdParams,
    status: 200,
    response: z.object({ active: z.boolean(), slot_start: Instant }),
  }),
  'appointments.delete': defineEndpoint({
    service: 'clinic',
    method: 'DELETE',
    path: '/api/appointments/:id',
    access: { who: 'owner' },
    summary:
      'A visit to come is cancelled, a past one archived; either way it leaves the lists. May be repeated.',
    params: IdParams,
    status: 200,
    response: Done,
  }),
  'appointments.deleteOfUser': defineEndpoint({
    service: 'clinic',
    method: 'DELETE',
    path: '/api/appointments/user/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Delete a person’s appointments, before the person is deleted; those to come are called off first. May be repeated.',
    params: IdParams,
    query: BatchQuery,
    status: 200,
    response: DeletedCount,
  }),
  'appointments.deleteOfDoctor': defineEndpoint({
    service: 'clinic',
    method: 'DELETE',
    path: '/api/appointments/doctor/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Cancel a doctor’s visits to come and take all of them out of the lists, before the doctor is deleted. May be repeated.',
    params: IdParams,
    query: BatchQuery,
    status: 200,
    response: DeletedCount,
  }),
} as const;
