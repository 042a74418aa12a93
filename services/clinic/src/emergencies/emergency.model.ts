import {
  AttemptOutcome,
  EmergencyStatus,
  type Emergency,
  type EmergencyContact,
} from '@petcare/contracts/clinic/emergencies.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { toRecordPicture, type Picture } from '@petcare/contracts/shared/pictures.ts';
import { Species } from '@petcare/contracts/pets/species.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';

export interface AttemptDocument {
  number: number;
  drId: string;
  drName: string;
  doctorUserId: string;
  serviceId: string;
  start: Date;
  end: Date;
  outcome: AttemptOutcome;
  askedAt: Date;
  endedAt: Date | null;
}

export interface EmergencyDocument {
  _id: string;
  patientId: string;
  patientName: string;
  patientEmail: string;
  patientContact: string;
  pet: { id: string; name: string; species: Species } | null;
  reason: string;
  picture: Picture | null;
  hasVoiceNote: boolean;
  status: EmergencyStatus;
  /** True while a doctor is asked or waited for; a user has one open emergency. */
  open: boolean;
  /** The doctor who is asked now, about one emergency at a time; null while none is. */
  askedDrId: string | null;
  answerUntil: Date | null;
  endsAt: Date;
  attempts: AttemptDocument[];
  appointmentId: string | null;
  clientId: string;
  /** Hash of the request with this `clientId`. */
  fingerprint: string;
  /** Number of moves. Of concurrent moves (answer, expiry, cancellation) the one that matches it succeeds. */
  turn: number;
  /** Increases with every change. */
  version: number;
  createdAt: Date;
}

const text = { type: String, required: true };
const attempt = new Schema<AttemptDocument>(
  {
    number: { type: Number, required: true },
    drId: text,
    drName: text,
    doctorUserId: text,
    serviceId: text,
    start: { type: Date, required: true },
    end: { type: Date, required: true },
    outcome: { type: String, enum: AttemptOutcome.options, required: true },
    askedAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  { _id: false },
);
const pet = new Schema(
  { id: text, name: text, species: { type: String, enum: Species.options, required: true } },
  { _id: false },
);
const schema = new Schema<EmergencyDocument>(
  {
    _id: text,
    patientId: text,
    patientName: text,
    patientEmail: text,
    patientContact: text,
    pet: { type: pet, default: null },
    reason: text,
    picture: { type: Schema.Types.Mixed, default: null },
    hasVoiceNote: { type: Boolean, default: false },
    status: { type: String, enum: EmergencyStatus.options, required: true },
    open: { type: Boolean, required: true },
    askedDrId: { type: String, default: null },
    answerUntil: { type: Date, default: null },
    endsAt: { type: Date, required: true },
    attempts: { type: [attempt], required: true },
    appointmentId: { type: String, default: null },
    clientId: text,
    fingerprint: text,
    turn: { type: Number, required: true },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'emergencies', versionKey: false },
);
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
