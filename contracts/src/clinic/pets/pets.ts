import { z } from 'zod';
import { BatchQuery } from '../../shared/deletions.ts';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import {
  ClientId,
  DeletedCount,
  Id,
  IdParams,
  Instant,
  line,
  MessageResponse,
  text,
  printedLine,
} from '../../shared/fields.ts';
import { Microchip } from './microchip.ts';
import { Picture, UploadedPicture } from '../../shared/pictures.ts';
import { Species } from './species.ts';

export const maxPetsPerOwner = 30;
export const maxPetNameLength = 60;

export const petSexes = ['female', 'male', 'unknown'] as const;
export const PetSex = z.enum(petSexes).meta({ id: 'PetSex' });
export type PetSex = z.infer<typeof PetSex>;

/** `archived`: no longer with the owner, or entered by mistake. Only active pets can be booked. */
export const PetStatus = z.enum(['active', 'archived', 'deceased']).meta({ id: 'PetStatus' });
export type PetStatus = z.infer<typeof PetStatus>;

export const WeightKg = z
  .number()
  .positive()
  .max(200)
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'must have at most two decimals',
  );

const changeableFields = {
  name: printedLine(maxPetNameLength),
  species: Species,
  breed: line(60).nullable(),
  sex: PetSex,
  born_on: DhakaDate.nullable(),
  /** True if the owner only knows about when the pet was born. */
  born_about: z.boolean(),
  weight_kg: WeightKg.nullable(),
  colour: line(60).nullable(),
  /** Null: not known. */
  neutered: z.boolean().nullable(),
  microchip: Microchip.nullable(),
  allergies: text(500).nullable(),
  notes: text(2_000).nullable(),
  insurance: line(120).nullable(),
};

export const Pet = z
  .object({
    _id: Id,
    owner_id: Id,
    ...changeableFields,
    microchip: z.string().nullable(),
    img_URL: z.string(),
    picture: Picture.nullable(),
    status: PetStatus,
    deceased_on: DhakaDate.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.number().int().positive(),
  })
  .meta({ id: 'Pet' });
export type Pet = z.infer<typeof Pet>;

const ChangeablePet = z.strictObject({ ...changeableFields, img_URL: UploadedPicture }).partial();

export const CreatePetBody = ChangeablePet.extend({
  name: changeableFields.name,
  species: Species,
  client_id: ClientId.optional(),
}).meta({ id: 'CreatePetBody' });
export type CreatePetBody = z.infer<typeof CreatePetBody>;

/** A missing field keeps its value; null clears it. */
export const UpdatePetBody = ChangeablePet.extend({
  img_URL: UploadedPicture.nullable().optional(),
  /** The version that was edited. Without it the last writer wins. */
  version: z.number().int().positive().optional(),
}).meta({ id: 'UpdatePetBody' });
export type UpdatePetBody = z.infer<typeof UpdatePetBody>;

export const ChangePetStatusBody = z
  .strictObject({ status: PetStatus, deceased_on: DhakaDate.nullable().optional() })
  .refine(({ status, deceased_on }) => status === 'deceased' || !deceased_on, {
    path: ['deceased_on'],
    error: 'is only for a pet that has died',
  })
  .meta({ id: 'ChangePetStatusBody' });
export type ChangePetStatusBody = z.infer<typeof ChangePetStatusBody>;

const PetResponse = z.object({ message: z.string(), pet: Pet });

export const petEndpoints = defineEndpoints('clinic', {
  'pets.ofUser': {
    method: 'GET',
    path: '/api/pets/user/:id',
    access: { who: 'self', param: 'id' },
    summary: `List the pets of a user, at most ${maxPetsPerOwner}: active ones first, by name.`,
    params: IdParams,
    response: z.array(Pet),
  },
  'pets.get': {
    method: 'GET',
    path: '/api/pets/:id',
    access: { who: 'owner' },
    summary: 'Get a pet. For its owner, admins and doctors with an appointment for it.',
    params: IdParams,
    response: Pet,
  },
  'pets.create': {
    method: 'POST',
    path: '/api/pets',
    access: { who: 'signed-in' },
    summary: `Add a pet of the caller, who may have ${maxPetsPerOwner}. The picture must be an unused upload of the caller. Repeating a \`client_id\` answers 200 with the existing pet.`,
    body: CreatePetBody,
    status: 201,
    response: PetResponse,
    errors: ['idempotency_conflict', 'microchip_taken', 'too_many_pets'],
  },
  'pets.update': {
    method: 'PUT',
    path: '/api/pets/:id',
    access: { who: 'owner' },
    summary:
      'Update a pet. Missing fields keep their value; null clears them. A new picture must be an unused upload of the owner.',
    params: IdParams,
    body: UpdatePetBody,
    response: PetResponse,
    errors: ['version_conflict', 'microchip_taken'],
  },
  'pets.changeStatus': {
    method: 'PUT',
    path: '/api/pets/:id/status',
    access: { who: 'owner' },
    summary:
      'Archive a pet, record that it has died, or make it active again. Upcoming appointments stay. Idempotent.',
    params: IdParams,
    body: ChangePetStatusBody,
    response: PetResponse,
    errors: ['microchip_taken'],
  },
  'pets.delete': {
    method: 'DELETE',
    path: '/api/pets/:id',
    access: { who: 'owner' },
    summary: 'Soft-delete a pet. It can be restored for 30 days. Appointments keep its name. Idempotent.',
    params: IdParams,
    response: MessageResponse,
  },
  'pets.deleteOfUser': {
    method: 'DELETE',
    path: '/api/pets/user/:id',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Delete all pets of a user who is being deleted, also those in the trash. Idempotent.',
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  },
});
