import {
  AttemptOutcome,
  EmergencyStatus,
  type Emergency,
  type EmergencyContact,
} from '@petcare/contracts/clinic/emergencies.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { toRecordPicture, type Picture } from '@petcare/contracts/shared/pictures.ts';
import { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const text = { type: String, required: true };
const attemptFields = {
  number: field.number,
  drId: field.text,
  drName: field.text,
  doctorUserId: field.text,
  serviceId: field.text,
  start: field.date,
  end: field.date,
  outcome: field.oneOf(AttemptOutcome.options),
  askedAt: field.date,
  endedAt: field.dateOrNull,
};
export type AttemptDocument = Stored<typeof attemptFields>;

const attempt = schemaOf(attemptFields, { _id: false });
const pet = new Schema(
  { id: text, name: text, species: { type: String, enum: Species.options, required: true } },
  { _id: false },
);
const fields = {
  _id: field.text,
  patientId: field.text,
  patientName: field.text,
  patientEmail: field.text,
  patientContact: field.text,
  pet: field.of<{ id: string; name: string; species: Species } | null>({ type: pet, default: null }),
  reason: field.text,
  picture: field.of<Picture | null>({ type: Schema.Types.Mixed, default: null }),
  hasVoiceNote: field.of<boolean>({ type: Boolean, default: false }),
  status: field.oneOf(EmergencyStatus.options),
  /** True while a doctor is asked or waited for; a user has one open emergency. */
  open: field.flag,
  /** The doctor who is asked now, about one emergency at a time; null while none is. */
  askedDrId: field.textOrNull,
  answerUntil: field.dateOrNull,
  endsAt: field.date,
  attempts: field.many(attempt),
  appointmentId: field.textOrNull,
  clientId: field.text,
  /** Hash of the request with this `clientId`. */
  fingerprint: field.text,
  /** Number of moves. Of concurrent moves (answer, expiry, cancellation) the one that matches it succeeds. */
  turn: field.number,
  /** Increases with every change. */
  version: field.number,
  createdAt: field.date,
};
export type EmergencyDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'emergencies' });
// Guarantees one open emergency per user.
schema.index({ patientId: 1 }, { unique: true, partialFilterExpression: { open: true } });
// Guarantees that a doctor is asked about one emergency at a time.
indexWhereSet(schema, { askedDrId: 1 }, { field: 'askedDrId', type: 'string', unique: true });
schema.index({ patientId: 1, clientId: 1 }, { unique: true });
schema.index({ patientId: 1, createdAt: -1 });
schema.index({ open: 1, answerUntil: 1 });
// The list of admins.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });

export const Emergencies = model<EmergencyDocument>('Emergency', schema);

/** Returns an emergency with its contacts, for its owner, its doctor and admins. */
export function toEmergency(
  row: EmergencyDocument,
  contacts: readonly EmergencyContact[],
  now: Date,
): Emergency {
  return {
    _id: row._id,
    patient_id: row.patientId,
    patient_name: row.patientName,
    patient_contact: row.patientContact,
    status: row.status,
    reason: row.reason,
    pet: row.pet && { pet_id: row.pet.id, name: row.pet.name, species: row.pet.species },
    picture: row.picture && toRecordPicture(row.picture, endpoints['emergencies.picture'], row._id),
    has_voice_note: row.hasVoiceNote,
    attempts: row.attempts.map((one) => ({
      number: one.number,
      dr_id: one.drId,
      dr_name: one.drName,
      slot_start: one.start.toISOString(),
      slot_end: one.end.toISOString(),
      outcome: one.outcome,
      asked_at: one.askedAt.toISOString(),
      ended_at: one.endedAt?.toISOString() ?? null,
    })),
    seconds_left:
      row.answerUntil && Math.max(0, Math.ceil((row.answerUntil.getTime() - now.getTime()) / 1000)),
    appointment_id: row.appointmentId,
    contacts: [...contacts],
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

interface EmergencyChange {
  readonly moved: boolean;
  readonly doctor?: EventData<'emergency.changed'>['doctor'];
  /** True when the owner is deleted: the picture is no longer used. */
  readonly erased?: boolean;
}

/** Publishes a change of an emergency, in the current transaction. */
export async function publishEmergency(
  row: EmergencyDocument,
  { moved, doctor = null, erased = false }: EmergencyChange,
): Promise<void> {
  const latest = row.attempts.at(-1);
  const picture = erased ? undefined : row.picture?.url;
  await addEvent('emergency.changed', {
    aggregate: { id: row._id, sequence: row.version },
    data: {
      emergency_id: row._id,
      patient_id: row.patientId,
      patient_name: row.patientName,
      patient_email: row.patientEmail,
      pet_name: row.pet?.name ?? null,
      status: row.status,
      moved,
      asked:
        row.askedDrId && latest && row.answerUntil
          ? {
              attempt: latest.number,
              doctor_user_id: latest.doctorUserId,
              answer_until: row.answerUntil.toISOString(),
            }
          : null,
      // The doctor asked before this one no longer is.
      doctor_user_ids: [...new Set(row.attempts.slice(-2).map(({ doctorUserId }) => doctorUserId))],
      doctor,
      slot_start: row.status === 'accepted' ? (latest?.start.toISOString() ?? null) : null,
      appointment_id: row.appointmentId,
      img_URLs: picture === undefined ? [] : [picture],
    },
  });
}
