import { z } from 'zod';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams, Instant, MessageResponse, PageQuery, text } from '../../shared/fields.ts';
import { PassportEntry, PassportQuery } from './passport.ts';
import { Pet } from '../pets/pets.ts';

/** Days in which an admin can undo a transfer. */
export const undoTransferDays = 7;
/** Transfers of a user in one answer. */
export const maxListedTransfers = 100;

/**
 * Why a passport did not move. `not_owner`: the pet no longer belongs to the owner of the post. `pet_gone`: it was
 * deleted. `adopter_gone`: the account of the adopter was deleted.
 */
export const TransferRefusal = z
  .enum(['pet_gone', 'not_owner', 'pet_not_active', 'too_many_pets', 'adopter_gone'])
  .meta({ id: 'TransferRefusal' });
export type TransferRefusal = z.infer<typeof TransferRefusal>;

export const TransferStatus = z.enum(['done', 'refused', 'undone']).meta({ id: 'TransferStatus' });
export type TransferStatus = z.infer<typeof TransferStatus>;

/** A pet as it was at its transfer. */
export const FormerPet = Pet.pick({
  name: true,
  species: true,
  breed: true,
  sex: true,
  born_on: true,
  born_about: true,
  colour: true,
  allergies: true,
}).meta({ id: 'FormerPet' });
export type FormerPet = z.infer<typeof FormerPet>;

const TransferUser = z.object({ _id: Id.nullable(), full_name: z.string() });

export const PetTransfer = z
  .object({
    _id: Id,
    pet_id: Id,
    adoption_id: Id,
    /** Null for the adopter, and when a refused transfer found no pet. */
    pet: FormerPet.nullable(),
    /** Blank without a name. */
    pet_name: z.string(),
    /** The owner of the post. The id is null once the account was deleted. */
    former_owner: TransferUser,
    adopter: TransferUser,
    status: TransferStatus,
    /** Null unless it was refused. */
    refusal: TransferRefusal.nullable(),
    /** True while the former owner can read the passport as it was. */
    readable: z.boolean(),
    at: Instant,
    /** End of the time in which an admin can undo the transfer; null unless it is done. */
    undo_until: Instant.nullable(),
    /** The reason that the admin gave. */
    undo_reason: z.string().nullable(),
  })
  .meta({ id: 'PetTransfer' });
export type PetTransfer = z.infer<typeof PetTransfer>;

export const UndoTransferBody = z.strictObject({ reason: text(300) }).meta({ id: 'UndoTransferBody' });

const TransferQuery = PageQuery.extend({ status: TransferStatus.optional() });
export type TransferQuery = z.output<typeof TransferQuery>;

const ChangedTransfer = z.object({ message: z.string(), transfer: PetTransfer });
const ofFormerOwner = { who: 'owner', admins: false } as const;
const ofAdmins = { who: 'roles', roles: ['admin'] } as const;

export const petTransferEndpoints = defineEndpoints('clinic', {
  'petTransfers.ofUser': {
    method: 'GET',
    path: '/api/pet-transfers/user/:id',
    access: { who: 'self', param: 'id' },
    summary: `List the transfers of pets from and to a user, at most ${maxListedTransfers}, newest first.`,
    params: IdParams,
    response: z.array(PetTransfer),
  },
  'petTransfers.list': {
    method: 'GET',
    path: '/api/pet-transfers',
    access: ofAdmins,
    summary: 'List the transfers of all pets, newest first.',
    query: TransferQuery,
    response: z.array(PetTransfer),
    paged: true,
  },
  'petTransfers.undo': {
    method: 'POST',
    path: '/api/pet-transfers/:id/undo',
    access: ofAdmins,
    summary: `Give a pet back to its former owner, within ${undoTransferDays} days of its latest transfer. Entries that were added since stay in its passport. Idempotent.`,
    params: IdParams,
    body: UndoTransferBody,
    response: ChangedTransfer,
    errors: ['transfer_closed', 'owner_at_pet_limit'],
  },
  'petTransfers.retry': {
    method: 'POST',
    path: '/api/pet-transfers/:id/retry',
    access: ofAdmins,
    summary:
      'Try a refused transfer again. The answer says whether it is still refused, and why. Idempotent.',
    params: IdParams,
    response: ChangedTransfer,
    errors: ['transfer_closed'],
  },
  'petTransfers.passport': {
    method: 'GET',
    path: '/api/pet-transfers/:id/passport',
    access: ofFormerOwner,
    summary:
      'List the entries of a passport as they were when the pet was transferred, the latest date first. For the former owner.',
    params: IdParams,
    query: PassportQuery,
    response: z.array(PassportEntry),
    paged: true,
  },
  'petTransfers.giveUp': {
    method: 'DELETE',
    path: '/api/pet-transfers/:id/passport',
    access: ofFormerOwner,
    summary: 'Give up the view of the passport of a former pet, for good. Idempotent.',
    params: IdParams,
    response: MessageResponse,
  },
});
