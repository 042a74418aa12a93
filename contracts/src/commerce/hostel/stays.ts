import { z } from 'zod';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { ClientId, Id, IdParams, Instant, line, MessageResponse, text } from '../../shared/fields.ts';
import { maxBookingPets } from './hostel.ts';
import { Picture, pictureTypes, RecordPictureParams, UploadedPicture } from '../../shared/pictures.ts';

export const stayEntryKinds = ['fed', 'walked', 'medicine', 'mood', 'note', 'picture'] as const;
export const StayEntryKind = z.enum(stayEntryKinds).meta({ id: 'StayEntryKind' });
export type StayEntryKind = z.infer<typeof StayEntryKind>;

export const petMoods = ['happy', 'calm', 'shy', 'unwell'] as const;
export const PetMood = z.enum(petMoods).meta({ id: 'PetMood' });
export type PetMood = z.infer<typeof PetMood>;

/** One scheduled dose: a medicine of the pet, on a day of the stay, at one of its times in Dhaka. */
export const Dose = z
  .strictObject({
    medicine: line(80),
    date: DhakaDate,
    time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30'),
  })
  .meta({ id: 'StayDose' });
export type Dose = z.infer<typeof Dose>;

/** An entry of a keeper about one pet of a booking. */
export const StayEntry = z
  .object({
    _id: Id,
    booking_id: Id,
    /** Place of the pet in the booking, from 0. */
    pet: z.number().int().nonnegative(),
    kind: StayEntryKind,
    mood: PetMood.nullable(),
    note: z.string().nullable(),
    dose: Dose.nullable(),
    picture: Picture.nullable(),
    /** The keeper. Null unless the caller is an admin. */
    by: Id.nullable(),
    at: Instant,
  })
  .meta({ id: 'StayEntry' });
export type StayEntry = z.infer<typeof StayEntry>;

const detailOf = { mood: 'mood', note: 'note', medicine: 'dose', picture: 'img_URL' } as const;

export const RecordStayBody = z
  .strictObject({
    client_id: ClientId,
    pet: z
      .number()
      .int()
      .min(0)
      .max(maxBookingPets - 1),
    kind: StayEntryKind,
    mood: PetMood.optional(),
    note: text(500).optional(),
    dose: Dose.optional(),
    img_URL: UploadedPicture.optional(),
  })
  .superRefine((body, context) => {
    for (const [kind, field] of Object.entries(detailOf)) {
      if (body.kind === kind && body[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'is required' });
      if (body.kind !== kind && field !== 'note' && body[field] !== undefined)
        context.addIssue({ code: 'custom', path: [field], message: `is only for the kind ${kind}` });
    }
  })
  .meta({ id: 'RecordStayBody' });
export type RecordStayBody = z.infer<typeof RecordStayBody>;

/** Entries of one booking that a list returns at most. */
export const maxStayEntries = 3_000;

export const stayEndpoints = defineEndpoints('commerce', {
  'stays.log': {
    method: 'GET',
    path: '/api/hostel-orders/:id/log',
    access: { who: 'owner' },
    summary: 'Get the log of a stay, newest first.',
    params: IdParams,
    response: z.array(StayEntry),
  },
  'stays.picture': {
    method: 'GET',
    path: '/api/hostel-orders/:id/pictures/:picture/:file',
    access: { who: 'owner' },
    summary: 'Get a file of a picture in the log of a stay. For those who can get the log.',
    params: RecordPictureParams,
    produces: pictureTypes,
    response: z.unknown(),
  },
  'stays.today': {
    method: 'GET',
    path: '/api/stay-entries',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List the entries of all stays of a day in Dhaka and of the day before, newest first.',
    query: z.strictObject({ date: DhakaDate }),
    response: z.array(StayEntry),
  },
  'stays.record': {
    method: 'POST',
    path: '/api/hostel-orders/:id/log',
    access: { who: 'roles', roles: ['admin'] },
    summary:
      'Add an entry to the log of a stay, from check-in to check-out. A scheduled dose is given once. Repeating a `client_id` answers 200 with the existing entry.',
    params: IdParams,
    body: RecordStayBody,
    status: 201,
    response: z.object({ message: z.string(), entry: StayEntry }),
    errors: ['order_status_conflict', 'idempotency_conflict', 'dose_given'],
  },
  'stays.undo': {
    method: 'DELETE',
    path: '/api/stay-entries/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Remove an entry that was added by mistake, until check-out. The audit log keeps the action.',
    params: IdParams,
    response: MessageResponse,
    errors: ['order_status_conflict'],
  },
});
