import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { Species } from '@petcare/contracts/pets/species.ts';
import type { SignedVisit, Visit, VisitNotes } from '@petcare/contracts/clinic/visits.ts';
import { shortId } from '@petcare/platform/audit/audit.ts';
import { model, Schema } from 'mongoose';
import { toServiceNames } from '../doctors/treatments/service-names.ts';

export interface NotesDocument {
  findings: string | null;
  diagnosis: string | null;
  treatment: string | null;
  weightKg: number | null;
  temperatureC: number | null;
  vaccinations: { vaccine: string; product: string; lot: string; nextDue: string | null }[];
  prescription: {
    medicine: string;
    dose: string;
    timesADay: number | null;
    days: number | null;
    note: string;
    /** Missing in notes of an earlier version: none. */
    productId?: string | null;
    packs?: number | null;
  }[];
  followUpOn: string | null;
}

interface AmendmentDocument {
  at: Date;
  drName: string;
  reason: string;
  before: NotesDocument;
}

export interface VisitDocument {
  /** The id of the appointment, so that each has at most one visit. */
  _id: string;
  /** Null once the patient was deleted. */
  patientId: string | null;
  pet: { id: string; name: string } | null;
  species: Species | null;
  drId: string;
  drName: string;
  serviceId: string;
  serviceName: string;
  /** Missing or null: none. */
  serviceNameBn?: string | null;
  /** Date in Dhaka, as YYYY-MM-DD. */
  date: string;
  notes: NotesDocument;
  status: 'draft' | 'signed';
  signedAt: Date | null;
  amendments: AmendmentDocument[];
  version: number;
  updatedAt: Date;
}

const text = { type: String, required: true };
const typed = { type: String, default: '' };
const optionalText = { type: String, default: null };
const optionalNumber = { type: Number, default: null };
const notes = new Schema<NotesDocument>(
  {
    findings: optionalText,
    diagnosis: optionalText,
    treatment: optionalText,
    weightKg: optionalNumber,
    temperatureC: optionalNumber,
    vaccinations: [{ _id: false, vaccine: typed, product: typed, lot: typed, nextDue: optionalText }],
    prescription: [
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
    ],
    followUpOn: optionalText,
  },
  { _id: false },
);
const schema = new Schema<VisitDocument>(
  {
    _id: text,
    patientId: optionalText,
    pet: { type: new Schema({ id: text, name: text }, { _id: false }), default: null },
    species: { type: String, enum: [...Species.options, null], default: null },
    drId: text,
    drName: text,
    serviceId: text,
    serviceName: text,
    serviceNameBn: { type: String },
    date: text,
    notes: { type: notes, required: true },
    status: { type: String, enum: ['draft', 'signed'], required: true },
    signedAt: { type: Date, default: null },
    amendments: [
      {
        _id: false,
        at: { type: Date, required: true },
        drName: text,
        reason: text,
        before: { type: notes, required: true },
      },
    ],
    version: { type: Number, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'visits', versionKey: false },
);
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
