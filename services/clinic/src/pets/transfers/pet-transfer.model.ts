import {
  TransferRefusal,
  TransferStatus,
  undoTransferDays,
  type FormerPet,
  type PetTransfer,
} from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';
import type { PetDocument } from '../pet.model.ts';

const fields = {
  /** Id of the event of the handover, so that there is one transfer per handover. */
  _id: field.text,
  petId: field.text,
  adoptionId: field.text,
  /** The owner of the post; empty once the account was deleted. */
  fromId: field.textOrEmpty,
  /** The adopter; empty once the account was deleted. */
  toId: field.textOrEmpty,
  /** Blank when there was no pet. */
  petName: field.textOrEmpty,
  status: field.oneOf(TransferStatus.options),
  refusal: field.of<TransferRefusal | null>({
    type: String,
    enum: [...TransferRefusal.options, null],
    default: null,
  }),
  /** The pet as it was, for its former owner; null once given up, undone or refused. */
  formerPet: field.of<FormerPet | null>({ type: Schema.Types.Mixed, default: null }),
  at: field.date,
  undoReason: field.textOrNull,
};
export type PetTransferDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'pet-transfers', minimize: false });
const newestFirst = { at: -1, _id: -1 } as const;
schema.index(newestFirst);
schema.index({ status: 1, ...newestFirst });
schema.index({ fromId: 1, ...newestFirst });
schema.index({ toId: 1, ...newestFirst });

export const PetTransfers = model<PetTransferDocument>('PetTransfer', schema);

const undoMs = undoTransferDays * 24 * 60 * 60_000;

export function undoUntil({ at }: Pick<PetTransferDocument, 'at'>): Date {
  return new Date(at.getTime() + undoMs);
}

export function formerPetOf(pet: PetDocument): FormerPet {
  return {
    name: pet.name,
    species: pet.species,
    breed: pet.breed,
    sex: pet.sex,
    born_on: pet.bornOn,
    born_about: pet.bornAbout,
    colour: pet.colour,
    allergies: pet.allergies,
  };
}

/** Returns a transfer for a reader; only the former owner and admins see the pet as it was. */
export function toPetTransfer(
  row: PetTransferDocument,
  nameOf: (userId: string) => string,
  readerId: string | null,
): PetTransfer {
  const user = (id: string) => ({ _id: id || null, full_name: nameOf(id) });
  return {
    _id: row._id,
    pet_id: row.petId,
    adoption_id: row.adoptionId,
    pet: readerId === row.toId ? null : row.formerPet,
    pet_name: row.petName,
    former_owner: user(row.fromId),
    adopter: user(row.toId),
    status: row.status,
    refusal: row.refusal,
    readable: row.formerPet !== null,
    at: row.at.toISOString(),
    undo_until: row.status === 'done' ? undoUntil(row).toISOString() : null,
    undo_reason: row.undoReason,
  };
}
