import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import {
  PrepaymentRefusal,
  PrepaymentStatus,
  type Prepayment,
} from '@petcare/contracts/clinic/prepayments.ts';
import { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';
import { toServiceNames } from '../../doctors/treatments/service-names.ts';

const pet = schemaOf(
  { id: field.text, name: field.text, species: field.oneOf(Species.options) },
  { _id: false },
);

const textOrNull = { type: String, default: null };
const poisha = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
const fields = {
  _id: field.text,
  patientId: field.text,
  drId: field.text,
  drName: field.text,
  serviceId: field.text,
  serviceName: field.text,
  /** Missing or null: none. */
  serviceNameBn: field.optional<string | null>({ type: String }),
  /** Fixed for the payment, whatever the doctor charges later. */
  fee: field.of<Poisha>(poisha),
  patientName: field.text,
  patientEmail: field.text,
  patientContact: field.text,
  pet: field.oneOrNull(pet),
  reason: field.textOrNull,
  /** Date in Dhaka, as YYYY-MM-DD. */
  date: field.text,
  start: field.date,
  end: field.date,
  status: field.oneOf(PrepaymentStatus.options),
  refusal: field.of<PrepaymentRefusal | null>({
    type: String,
    enum: [...PrepaymentRefusal.options, null],
    default: null,
  }),
  appointmentId: field.textOrNull,
  /** Payment in commerce that has paid the fee; the answer to it is final. */
  paymentId: field.textOrNull,
  /** The waitlist entry whose offer is paid; null or absent for a booking. */
  waitlistEntryId: field.optional<string | null>(textOrNull),
  /** Refunds of the fee that were reported before the answer. */
  refunded: field.of<Poisha>(poisha),
  payUntil: field.date,
  clientId: field.text,
  fingerprint: field.text,
  createdAt: field.date,
};
/** A requested appointment whose fee is paid online first. Its slot is claimed with this id as the holder. */
export type PrepaymentDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'prepayments' });
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
