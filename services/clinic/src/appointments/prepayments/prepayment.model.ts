import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import {
  PrepaymentRefusal,
  PrepaymentStatus,
  type Prepayment,
} from '@petcare/contracts/clinic/prepayments.ts';
import { Species } from '@petcare/contracts/pets/species.ts';
import { model, Schema } from 'mongoose';
import type { BookablePet } from '../../pets/find-bookable-pet.ts';
import { toServiceNames } from '../../doctors/treatments/service-names.ts';

/** A requested appointment whose fee is paid online first. Its slot is claimed with this id as the holder. */
export interface PrepaymentDocument {
  _id: string;
  patientId: string;
  drId: string;
  drName: string;
  serviceId: string;
  serviceName: string;
  /** Missing or null: none. */
  serviceNameBn?: string | null;
  /** Fixed for the payment, whatever the doctor charges later. */
  fee: Poisha;
  patientName: string;
  patientEmail: string;
  patientContact: string;
  pet: BookablePet | null;
  reason: string | null;
  /** Date in Dhaka, as YYYY-MM-DD. */
  date: string;
  start: Date;
  end: Date;
  status: PrepaymentStatus;
  refusal: PrepaymentRefusal | null;
  appointmentId: string | null;
  /** Payment in commerce that has paid the fee; the answer to it is final. */
  paymentId: string | null;
  /** The waitlist entry whose offer is paid; null or absent for a booking. */
  waitlistEntryId?: string | null;
  /** Refunds of the fee that were reported before the answer. */
  refunded: Poisha;
  payUntil: Date;
  clientId: string;
  fingerprint: string;
  createdAt: Date;
}

const pet = new Schema<BookablePet>(
  {
    id: { type: String, required: true },
    name: { type: String, required: true },
    species: { type: String, enum: Species.options, required: true },
  },
  { _id: false },
);

const text = { type: String, required: true };
const textOrNull = { type: String, default: null };
const poisha = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
const instant = { type: Date, required: true };
const schema = new Schema<PrepaymentDocument>(
  {
    _id: text,
    patientId: text,
    drId: text,
    drName: text,
    serviceId: text,
    serviceName: text,
    serviceNameBn: { type: String },
    fee: poisha,
    patientName: text,
    patientEmail: text,
    patientContact: text,
    pet: { type: pet, default: null },
    reason: textOrNull,
    date: text,
    start: instant,
    end: instant,
    status: { type: String, enum: PrepaymentStatus.options, required: true },
    refusal: { type: String, enum: [...PrepaymentRefusal.options, null], default: null },
    appointmentId: textOrNull,
    paymentId: textOrNull,
    waitlistEntryId: textOrNull,
    refunded: poisha,
    payUntil: instant,
    clientId: text,
    fingerprint: text,
    createdAt: instant,
  },
  { collection: 'prepayments', versionKey: false },
);
schema.index({ patientId: 1, clientId: 1 }, { unique: true });
// Guarantees that a patient blocks at most one slot of a doctor by paying, however many requests overlap.
schema.index({ patientId: 1, drId: 1 }, { unique: true, partialFilterExpression: { status: 'open' } });

export const Prepayments = model<PrepaymentDocument>('Prepayment', schema);

export function toPrepayment(row: PrepaymentDocument): Prepayment {
  return {
    _id: row._id,
    dr_id: row.drId,
    dr_name: row.drName,
    ...toServiceNames(row),
    fees: poishaToTaka(row.fee),
    patient_name: row.patientName,
    pet: row.pet ? { pet_id: row.pet.id, name: row.pet.name, species: row.pet.species } : null,
    appointment_date: row.date,
    slot_start: row.start.toISOString(),
    slot_end: row.end.toISOString(),
    status: row.status,
    refusal: row.refusal,
    appointment_id: row.appointmentId,
    pay_until: row.payUntil.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}
