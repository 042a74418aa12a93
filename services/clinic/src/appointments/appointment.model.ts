import { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import type { Appointment, AppointmentsQuery } from '@petcare/contracts/clinic/appointments.ts';
import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import {
  caseInsensitiveCollation,
  type SortIndex,
  type SortKey,
} from '@petcare/platform/lists/sort-index.ts';
import type { BookablePet } from '../pets/find-bookable-pet.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';
import { toServiceNames } from '../doctors/treatments/service-names.ts';
import { paymentSchema, toFeePayment, type PaymentSummary } from './payment-summary.ts';

export type ActorRole = 'patient' | 'doctor' | 'admin' | 'system';

const stepFields = {
  kind: field.of<'status' | 'rescheduled' | 'undone'>({
    type: String,
    enum: ['status', 'rescheduled', 'undone'],
    required: true,
  }),
  status: field.oneOf(AppointmentStatus.options),
  at: field.date,
  by: field.of<ActorRole>({ type: String, enum: ['patient', 'doctor', 'admin', 'system'], required: true }),
  reason: field.textOrNull,
};

const step = schemaOf(stepFields, { _id: false });

const pet = schemaOf(
  { id: field.text, name: field.text, species: field.oneOf(Species.options) },
  { _id: false },
);

const moveOfferFields = {
  start: field.date,
  end: field.date,
  expiresAt: field.date,
};
type MoveOfferDocument = Stored<typeof moveOfferFields>;

const moveOffer = schemaOf(moveOfferFields, { _id: false });

const fields = {
  _id: field.text,
  patientId: field.text,
  drId: field.text,
  drName: field.text,
  drEmail: field.text,
  drAddress: field.text,
  serviceId: field.text,
  serviceName: field.text,
  /** Missing or null: none. */
  serviceNameBn: field.optional<string | null>({ type: String }),
  fee: field.of<Poisha>({ type: Number, required: true }),
  patientName: field.text,
  // Empty for a caller at the reception who gave none; mongoose refuses an empty required text.
  patientEmail: field.textOrEmpty,
  patientContact: field.text,
  /** Copied from the pet. Undefined in rows booked before pets existed. */
  pet: field.optional<BookablePet | null>({ type: pet, default: null }),
  reason: field.optional<string | null>({ type: String, default: null }),
  /** True once the doctor has begun the notes of the visit. */
  hasVisit: field.optional<boolean>({ type: Boolean, default: false }),
  /** The time that the patient is asked to accept; its claim has the holder `moveHolder(_id)`. */
  moveOffer: field.optional<MoveOfferDocument | null>({ type: moveOffer, default: null }),
  /** Null or absent until the fee is paid. */
  payment: field.optional<PaymentSummary | null>({ type: paymentSchema, default: null }),
  /** When the staff was reminded that the request waits; absent before. */
  overdueAt: field.optional<Date | null>({ type: Date, default: null }),
  /** Date in Dhaka, as YYYY-MM-DD. */
  date: field.text,
  start: field.date,
  end: field.date,
  serial: field.number,
  status: field.oneOf(AppointmentStatus.options),
  /** True while the appointment is still to take place; the unique indexes apply to these rows only. */
  active: field.flag,
  /** When it was removed from all lists; archived appointments stay stored. */
  archivedAt: field.dateOrNull,
  timeline: field.many(step),
  searchTerms: field.texts,
  clientId: field.textOrNull,
  /** Hash of the request with this `clientId`, to tell a repeated request from another one. */
  fingerprint: field.text,
  version: field.number,
  createdAt: field.date,
};
export type AppointmentDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'appointments' });
// Slot claims guard the time (slots/claim.model.ts). These indexes guard the serial, and one appointment per patient,
// doctor, date and pet; rows without a pet count as one pet.
schema.index({ drId: 1, date: 1, serial: 1 }, { unique: true, partialFilterExpression: { active: true } });
schema.index(
  { patientId: 1, drId: 1, date: 1, 'pet.id': 1 },
  { unique: true, partialFilterExpression: { active: true } },
);
indexWhereSet(schema, { patientId: 1, clientId: 1 }, { field: 'clientId', type: 'string', unique: true });
export const appointmentSorts: Readonly<Record<SortKey<AppointmentsQuery['sort']>, SortIndex>> = {
  createdAt: { keys: { archivedAt: 1, createdAt: -1, _id: -1 } },
  appointment_date: { keys: { archivedAt: 1, start: 1, _id: 1 } },
  patient_name: { keys: { archivedAt: 1, patientName: 1, _id: 1 }, collation: caseInsensitiveCollation },
  fees: { keys: { archivedAt: 1, fee: 1, _id: 1 } },
};
for (const { keys, ...options } of Object.values(appointmentSorts)) schema.index(keys, options);
// Filters of the lists.
schema.index({ archivedAt: 1, status: 1, createdAt: -1, _id: -1 });
schema.index({ serviceId: 1, archivedAt: 1, createdAt: -1, _id: -1 });
schema.index({ searchTerms: 1 });
schema.index({ drId: 1, archivedAt: 1, createdAt: -1, _id: -1 });
export const appointmentsOfPatient = { patientId: 1, archivedAt: 1, createdAt: -1, _id: -1 } as const;
schema.index(appointmentsOfPatient);
schema.index({ drId: 1, start: 1 });
// Patients of a phone number.
schema.index({ patientContact: 1, createdAt: -1 });
schema.index({ patientContact: 1, status: 1, createdAt: -1 });
export const appointmentsOfPet = { 'pet.id': 1, start: -1 } as const;
schema.index(appointmentsOfPet);
// For the check of fees.
indexWhereSet(schema, { 'payment.paidAt': 1 }, { field: 'payment.paidAt', type: 'date' });
indexWhereSet(schema, { 'moveOffer.expiresAt': 1 }, { field: 'moveOffer.expiresAt', type: 'date' });
// Refunds to hand out; few.
schema.index({ 'payment.refundDue': 1 }, { partialFilterExpression: { 'payment.refundDue': { $gt: 0 } } });
// Counts per day of the overview.
schema.index({ start: 1 });
// Also the visits per doctor, without reading them.
schema.index({ status: 1, start: 1, drId: 1 });

export const Appointments = model<AppointmentDocument>('Appointment', schema);

export function appointmentTerms(
  row: Pick<
    AppointmentDocument,
    'patientName' | 'patientEmail' | 'patientContact' | 'drName' | 'serviceName' | 'serviceNameBn'
  >,
): string[] {
  const { patientName, patientEmail, patientContact, drName, serviceName, serviceNameBn } = row;
  return searchTermsOf([patientName, patientEmail, patientContact, drName, serviceName, serviceNameBn ?? '']);
}

export function toAppointment(row: AppointmentDocument): Appointment {
  return {
    _id: row._id,
    patient_id: row.patientId,
    dr_id: row.drId,
    dr_name: row.drName,
    dr_address: row.drAddress,
    service_id: row.serviceId,
    ...toServiceNames(row),
    fees: poishaToTaka(row.fee),
    patient_name: row.patientName,
    patient_email: row.patientEmail,
    patient_contact: row.patientContact,
    pet: row.pet ? { pet_id: row.pet.id, name: row.pet.name, species: row.pet.species } : null,
    reason: row.reason ?? null,
    appointment_date: row.date,
    slot_start: row.start.toISOString(),
    slot_end: row.end.toISOString(),
    serial: row.serial,
    status: row.status,
    timeline: row.timeline.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    move_offer: row.moveOffer
      ? {
          slot_start: row.moveOffer.start.toISOString(),
          slot_end: row.moveOffer.end.toISOString(),
          expires_at: row.moveOffer.expiresAt.toISOString(),
        }
      : null,
    payment: row.payment ? toFeePayment(row.payment) : null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** Describes an appointment for the audit log by service, date and serial, without the patient. */
export function appointmentRecord(row: AppointmentDocument): AuditFacts['record'] {
  return { type: 'appointment', id: row._id, label: `${row.serviceName}, ${row.date}, ${row.serial}` };
}

/** Data of appointment events. `doctorUserId` is the account linked to the doctor now. */
export function toAppointmentEvent(
  row: AppointmentDocument,
  { doctorUserId, by, reason = null }: { doctorUserId: string | null; by: ActorRole; reason?: string | null },
): EventData<'appointment.booked'> {
  return {
    appointment_id: row._id,
    patient_id: row.patientId,
    dr_id: row.drId,
    doctor_user_id: doctorUserId,
    dr_name: row.drName,
    dr_email: row.drEmail,
    dr_address: row.drAddress,
    ...toServiceNames(row),
    patient_name: row.patientName,
    patient_email: row.patientEmail,
    appointment_date: row.date,
    slot_start: row.start.toISOString(),
    slot_end: row.end.toISOString(),
    serial: row.serial,
    status: row.status,
    by,
    reason,
    pet_id: row.pet?.id ?? null,
  };
}
