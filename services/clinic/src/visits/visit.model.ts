import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { Species } from '@petcare/contracts/clinic/pets/species.ts';
import type { SignedVisit, Visit, VisitNotes } from '@petcare/contracts/clinic/visits.ts';
import { shortId } from '@petcare/platform/audit/audit.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';
import { toServiceNames } from '../doctors/treatments/service-names.ts';

interface AmendmentDocument {
  at: Date;
  drName: string;
  reason: string;
  before: NotesDocument;
}

const text = { type: String, required: true };
const typed = { type: String, default: '' };
const optionalText = { type: String, default: null };
const optionalNumber = { type: Number, default: null };
const notesFields = {
  findings: field.textOrNull,
  diagnosis: field.textOrNull,
  treatment: field.textOrNull,
  weightKg: field.numberOrNull,
  temperatureC: field.numberOrNull,
  vaccinations: field.of<{ vaccine: string; product: string; lot: string; nextDue: string | null }[]>([
    { _id: false, vaccine: typed, product: typed, lot: typed, nextDue: optionalText },
  ]),
  prescription: field.of<
    {
      medicine: string;
      dose: string;
      timesADay: number | null;
      days: number | null;
      note: string;
      /** Missing in notes of an earlier version: none. */ productId?: string | null;
      packs?: number | null;
    }[]
  >([
    {
      _id: false,
      medicine: typed,
      dose: typed,
      timesADay: optionalNumber,
      days: optionalNumber,
      note: typed,
      productId: optionalText,
      packs: optionalNumber,
    },
  ]),
  followUpOn: field.textOrNull,
};
export type NotesDocument = Stored<typeof notesFields>;

const notes = schemaOf(notesFields, { _id: false });
const fields = {
  /** The id of the appointment, so that each has at most one visit. */
  _id: field.text,
  /** Null once the patient was deleted. */
  patientId: field.textOrNull,
  pet: field.of<{ id: string; name: string } | null>({
    type: new Schema({ id: text, name: text }, { _id: false }),
    default: null,
  }),
  species: field.of<Species | null>({ type: String, enum: [...Species.options, null], default: null }),
  drId: field.text,
  drName: field.text,
  serviceId: field.text,
  serviceName: field.text,
  /** Missing or null: none. */
  serviceNameBn: field.optional<string | null>({ type: String }),
  /** Date in Dhaka, as YYYY-MM-DD. */
  date: field.text,
  notes: field.one(notes),
  status: field.of<'draft' | 'signed'>({ type: String, enum: ['draft', 'signed'], required: true }),
  signedAt: field.dateOrNull,
  amendments: field.of<AmendmentDocument[]>([
    {
      _id: false,
      at: { type: Date, required: true },
      drName: text,
      reason: text,
      before: { type: notes, required: true },
    },
  ]),
  version: field.number,
  updatedAt: field.date,
};
export type VisitDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'visits' });
schema.index({ 'pet.id': 1, status: 1, date: -1, _id: -1 });
schema.index({ patientId: 1 });

export const Visits = model<VisitDocument>('Visit', schema);

export function toNotes({ weightKg, temperatureC, followUpOn, ...row }: NotesDocument): VisitNotes {
  return {
    findings: row.findings,
    diagnosis: row.diagnosis,
    treatment: row.treatment,
    weight_kg: weightKg,
    temperature_c: temperatureC,
    vaccinations: row.vaccinations.map(({ nextDue, ...given }) => ({ ...given, next_due: nextDue })),
    prescription: row.prescription.map(({ timesADay, productId = null, packs = null, ...line }) => ({
      ...line,
      times_a_day: timesADay,
      product_id: productId,
      packs,
    })),
    follow_up_on: followUpOn,
  };
}

export function notesOf(body: VisitNotes): NotesDocument {
  return {
    findings: body.findings,
    diagnosis: body.diagnosis,
    treatment: body.treatment,
    weightKg: body.weight_kg,
    temperatureC: body.temperature_c,
    vaccinations: body.vaccinations.map(({ next_due: nextDue, ...given }) => ({ ...given, nextDue })),
    prescription: body.prescription.map(({ times_a_day: timesADay, product_id: productId, ...line }) => ({
      ...line,
      timesADay,
      productId,
    })),
    followUpOn: body.follow_up_on,
  };
}

export function toSignedVisit(row: VisitDocument): SignedVisit {
  return {
    _id: row._id,
    patient_id: row.patientId,
    pet: row.pet && { pet_id: row.pet.id, name: row.pet.name },
    species: row.species,
    dr_id: row.drId,
    dr_name: row.drName,
    service_id: row.serviceId,
    ...toServiceNames(row),
    date: row.date,
    ...toNotes(row.notes),
    status: row.status,
    signed_at: row.signedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export function toVisit(row: VisitDocument): Visit {
  return {
    ...toSignedVisit(row),
    amendments: row.amendments.map(({ at, drName, reason, before }) => ({
      at: at.toISOString(),
      dr_name: drName,
      reason,
      before: toNotes(before),
    })),
  };
}

/** Data of the events of a signed visit of a patient who still exists. */
export function toVisitEvent(row: VisitDocument & { readonly patientId: string }): EventData<'visit.signed'> {
  const { diagnosis, weight_kg, vaccinations, prescription } = toNotes(row.notes);
  return {
    visit_id: row._id,
    appointment_id: row._id,
    pet_id: row.pet?.id ?? null,
    patient_id: row.patientId,
    dr_id: row.drId,
    dr_name: row.drName,
    pet_name: row.pet?.name ?? null,
    date: row.date,
    diagnosis: diagnosis ?? '',
    weight_kg,
    vaccinations,
    prescription_lines: prescription.length,
    prescribed: prescription.flatMap(({ product_id, packs, days }) =>
      product_id === null || packs === null || days === null ? [] : [{ product_id, packs, days }],
    ),
  };
}

/** Describes a visit for the audit log, without patient and pet. */
export function visitRecord({ _id }: Pick<VisitDocument, '_id'>): AuditFacts['record'] {
  return { type: 'visit', id: _id, label: shortId(_id) };
}
