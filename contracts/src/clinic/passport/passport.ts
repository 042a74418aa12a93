import { z } from 'zod';
import { AppointmentStatus } from '../appointment-status.ts';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import {
  ClientId,
  Id,
  IdParams,
  Instant,
  line,
  MessageResponse,
  PageQuery,
  text,
} from '../../shared/fields.ts';
import { WeightKg } from '../pets/pets.ts';
import { Vaccine } from '../pets/vaccines.ts';
import { serviceNameFields } from '../../shared/names.ts';

/** Records that an owner may enter for one pet. */
export const maxRecordsPerPet = 500;

export const passportKinds = [
  'vaccination',
  'visit',
  'appointment',
  'weight',
  'note',
  'added',
  'adopted',
] as const;
export const PassportKind = z.enum(passportKinds).meta({ id: 'PassportKind' });
export type PassportKind = z.infer<typeof PassportKind>;

const vaccination = {
  kind: z.literal('vaccination'),
  vaccine: line(80),
  product: line(80).nullable(),
  lot: line(40).nullable(),
  next_due: DhakaDate.nullable(),
};

/** A record that the owner enters. The date is the day of the dose, the weighing or the note. */
export const PassportRecord = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('weight'), date: DhakaDate, weight_kg: WeightKg }),
    z.strictObject({ ...vaccination, date: DhakaDate }),
    z.strictObject({ kind: z.literal('note'), date: DhakaDate, note: text(2_000) }),
  ])
  .meta({ id: 'PassportRecord' });
export type PassportRecord = z.infer<typeof PassportRecord>;

export const PassportContent = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('weight'), weight_kg: z.number() }),
    z.object({
      kind: z.literal('vaccination'),
      vaccine: z.string(),
      product: z.string().nullable(),
      lot: z.string().nullable(),
      next_due: DhakaDate.nullable(),
      /** Planned vaccines that this dose counts for. */
      covers: z.array(Vaccine),
    }),
    z.object({ kind: z.literal('note'), note: z.string() }),
    z.object({ kind: z.literal('added') }),
    z.object({
      kind: z.literal('adopted'),
      /** True if an admin gave the pet back to its former owner. */
      undone: z.boolean(),
    }),
    z.object({
      kind: z.literal('appointment'),
      appointment_id: Id,
      status: AppointmentStatus,
      ...serviceNameFields,
      slot_start: Instant,
    }),
    z.object({
      kind: z.literal('visit'),
      visit_id: Id,
      appointment_id: Id,
      diagnosis: z.string(),
      prescription_lines: z.number().int(),
    }),
  ])
  .meta({ id: 'PassportContent' });
export type PassportContent = z.infer<typeof PassportContent>;

export const PassportEntry = z
  .object({
    _id: Id,
    pet_id: Id,
    date: DhakaDate,
    content: PassportContent,
    /** True if the owner entered it, and may change it. */
    by_owner: z.boolean(),
    /** Name of the doctor who recorded it; null for entries without a doctor. */
    dr_name: z.string().nullable(),
    version: z.number().int().positive(),
    updatedAt: Instant,
  })
  .meta({ id: 'PassportEntry' });
export type PassportEntry = z.infer<typeof PassportEntry>;

export const CreatePassportRecordBody = z
  .strictObject({ record: PassportRecord, client_id: ClientId.optional() })
  .meta({ id: 'CreatePassportRecordBody' });
export type CreatePassportRecordBody = z.infer<typeof CreatePassportRecordBody>;

/** Replaces the contents of a record, whose kind stays. `version` is the version that was edited. */
export const UpdatePassportRecordBody = z
  .strictObject({ record: PassportRecord, version: z.number().int().positive() })
  .meta({ id: 'UpdatePassportRecordBody' });
export type UpdatePassportRecordBody = z.infer<typeof UpdatePassportRecordBody>;

export const PassportQuery = PageQuery.extend({ kind: PassportKind.optional() });
export type PassportQuery = z.output<typeof PassportQuery>;

const EntryParams = z.strictObject({ id: Id, entryId: Id });
const EntryResponse = z.object({ message: z.string(), entry: PassportEntry });

export const passportEndpoints = defineEndpoints('clinic', {
  'passport.list': {
    method: 'GET',
    path: '/api/pets/:id/passport',
    access: { who: 'owner' },
    summary:
      'List the entries in the passport of a pet, the latest date first. For its owner, admins and doctors with an appointment for it.',
    params: IdParams,
    query: PassportQuery,
    response: z.array(PassportEntry),
    paged: true,
  },
  'passport.add': {
    method: 'POST',
    path: '/api/pets/:id/passport',
    access: { who: 'owner' },
    summary: `Add a weight, a vaccination given elsewhere, or a note; at most ${maxRecordsPerPet} per pet. The latest weight becomes the weight of the pet. Repeating a \`client_id\` answers 200 with the existing entry.`,
    params: IdParams,
    body: CreatePassportRecordBody,
    status: 201,
    response: EntryResponse,
    errors: ['idempotency_conflict', 'passport_full'],
  },
  'passport.update': {
    method: 'PUT',
    path: '/api/pets/:id/passport/:entryId',
    access: { who: 'owner' },
    summary: 'Replace a record that the owner entered. Entries of the clinic are not found.',
    params: EntryParams,
    body: UpdatePassportRecordBody,
    response: EntryResponse,
    errors: ['version_conflict'],
  },
  'passport.delete': {
    method: 'DELETE',
    path: '/api/pets/:id/passport/:entryId',
    access: { who: 'owner' },
    summary: 'Delete a record that the owner entered. Entries of the clinic are not found.',
    params: EntryParams,
    response: MessageResponse,
  },
});
