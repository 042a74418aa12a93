import { z } from 'zod';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import { Id, IdParams, Instant, notPrintableMessage, printable, text } from '../shared/fields.ts';
import { WeightKg } from './pets/pets.ts';
import { Species } from './pets/species.ts';
import { serviceNameFields } from '../shared/names.ts';

export const maxVaccinations = 8;
export const maxPrescriptionLines = 15;
export const maxPrescribedPacks = 50;
export const maxAmendments = 20;
/** Signed visits of a pet in one answer. */
export const maxVisitsOfPet = 50;

/** A line that may still be empty in a draft. */
function draftLine(max: number) {
  return z
    .string()
    .trim()
    .max(max, `must be at most ${max} characters`)
    .regex(printable, notPrintableMessage);
}

/** Includes the fever of a bird and the torpor of a tortoise. */
const TemperatureC = z
  .number()
  .min(15)
  .max(45)
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, 'must have at most one decimal');

export const VisitVaccination = z
  .strictObject({
    vaccine: draftLine(80),
    product: draftLine(80),
    lot: draftLine(40),
    next_due: DhakaDate.nullable(),
  })
  .meta({ id: 'VisitVaccination' });

export const PrescriptionLine = z
  .strictObject({
    medicine: draftLine(120),
    dose: draftLine(60),
    times_a_day: z.number().int().min(1).max(12).nullable(),
    days: z.number().int().min(1).max(365).nullable(),
    note: draftLine(200),
    /** The medicine as a product of the store, for the owner to buy. */
    product_id: Id.nullable().default(null),
    /** Units of the product that the owner may buy. Null without a product. */
    packs: z.number().int().min(1).max(maxPrescribedPacks).nullable().default(null),
  })
  .meta({ id: 'PrescriptionLine' });

const noteFields = {
  findings: text(4_000).nullable(),
  diagnosis: text(1_000).nullable(),
  treatment: text(4_000).nullable(),
  weight_kg: WeightKg.nullable(),
  temperature_c: TemperatureC.nullable(),
  vaccinations: z.array(VisitVaccination).max(maxVaccinations),
  prescription: z.array(PrescriptionLine).max(maxPrescriptionLines),
  /** The day on which the doctor wants to see the pet again. */
  follow_up_on: DhakaDate.nullable(),
};

/** The notes of a doctor about an appointment. */
export const VisitNotes = z.strictObject(noteFields).meta({ id: 'VisitNotes' });
export type VisitNotes = z.infer<typeof VisitNotes>;

export const VisitAmendment = z
  .object({
    at: Instant,
    dr_name: z.string(),
    reason: z.string(),
    /** The notes that this amendment replaced. */
    before: VisitNotes,
  })
  .meta({ id: 'VisitAmendment' });

/** The notes of an appointment, which has the same id. Patient and pet are null once their owner was deleted. */
export const Visit = z
  .object({
    _id: Id,
    patient_id: Id.nullable(),
    pet: z.object({ pet_id: Id, name: z.string() }).nullable(),
    species: Species.nullable(),
    dr_id: Id,
    dr_name: z.string(),
    service_id: Id,
    ...serviceNameFields,
    date: DhakaDate,
    ...noteFields,
    status: z.enum(['draft', 'signed']),
    signed_at: Instant.nullable(),
    /** The latest last. */
    amendments: z.array(VisitAmendment),
    updatedAt: Instant,
    version: z.number().int().positive(),
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof Visit>;

export const SignedVisit = Visit.omit({ amendments: true }).meta({ id: 'SignedVisit' });
export type SignedVisit = z.infer<typeof SignedVisit>;

export const SaveVisitBody = z
  .strictObject({
    ...noteFields,
    /** The version that was edited; 0 for the first save. */
    version: z.number().int().nonnegative(),
  })
  .meta({ id: 'SaveVisitBody' });
export type SaveVisitBody = z.infer<typeof SaveVisitBody>;

export const AmendVisitBody = z
  .strictObject({ ...noteFields, reason: text(300), version: z.number().int().positive() })
  .meta({ id: 'AmendVisitBody' });
export type AmendVisitBody = z.infer<typeof AmendVisitBody>;

const VisitResponse = z.object({ message: z.string(), visit: Visit });
const doctors = { who: 'roles', roles: ['doctor'] } as const;

export const visitEndpoints = defineEndpoints('clinic', {
  'visits.get': {
    method: 'GET',
    path: '/api/visits/:id',
    access: { who: 'owner' },
    summary:
      'Get the notes of an appointment, by its id; null before they exist. For its doctor and admins, and for its patient and the owner of the pet once they are signed.',
    params: IdParams,
    response: z.object({
      visit: Visit.nullable(),
      /** True if the caller may save, sign or amend the notes now. */
      can_write: z.boolean(),
    }),
  },
  'visits.ofPet': {
    method: 'GET',
    path: '/api/pets/:id/visits',
    access: { who: 'owner' },
    summary: `List the latest ${maxVisitsOfPet} signed visits of a pet, newest first. For its owner, admins and doctors with an appointment for it.`,
    params: IdParams,
    response: z.array(SignedVisit),
  },
  'visits.save': {
    method: 'PUT',
    path: '/api/visits/:id',
    access: doctors,
    summary:
      'Save the draft of the notes of an appointment. For its doctor, from the day of the appointment on. An outdated version answers 409 with the stored notes. Idempotent.',
    params: IdParams,
    body: SaveVisitBody,
    response: VisitResponse,
    errors: ['version_conflict', 'visit_not_open', 'visit_signed'],
  },
  'visits.sign': {
    method: 'PUT',
    path: '/api/visits/:id/signature',
    access: doctors,
    summary:
      'Sign the notes of an appointment and complete it. The patient can read them from now on. For its doctor. Idempotent.',
    params: IdParams,
    body: z.strictObject({ version: z.number().int().positive() }),
    response: VisitResponse,
    errors: ['version_conflict', 'visit_not_open', 'appointment_status_conflict'],
  },
  'visits.amend': {
    method: 'PUT',
    path: '/api/visits/:id/amendment',
    access: doctors,
    summary: `Amend signed notes with a reason, at most ${maxAmendments} times. The previous notes are kept. For the doctor of the appointment.`,
    params: IdParams,
    body: AmendVisitBody,
    response: VisitResponse,
    errors: ['version_conflict', 'visit_not_signed', 'too_many_amendments'],
  },
});
