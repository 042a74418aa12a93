import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { PetSex, PetStatus, type Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { shortId } from '@petcare/platform/audit/audit.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const fields = {
  _id: field.text,
  ownerId: field.text,
  /** 1 to the maximum of pets per owner; the unique index limits concurrent additions too. */
  place: field.number,
  name: field.text,
  species: field.oneOf(Species.options),
  breed: field.textOrNull,
  sex: field.oneOf(PetSex.options),
  /** Date of birth in Dhaka, as YYYY-MM-DD. */
  bornOn: field.textOrNull,
  bornAbout: field.flag,
  weightKg: field.numberOrNull,
  colour: field.textOrNull,
  neutered: field.of<boolean | null>({ type: Boolean, default: null }),
  microchip: field.textOrNull,
  allergies: field.textOrNull,
  notes: field.textOrNull,
  insurance: field.textOrNull,
  imageUrl: field.textOrEmpty,
  picture: field.of<Picture | null>({ type: Schema.Types.Mixed, default: null }),
  pictureOwnerId: field.textOrNull,
  status: field.oneOf(PetStatus.options),
  deceasedOn: field.textOrNull,
  clientId: field.textOrNull,
  /** Hash of the request with this `clientId`, to tell a repeated request from another one. */
  fingerprint: field.text,
  /** Number of records that the owner entered. Undefined: 0. */
  recordCount: field.optional<number>(Number),
  /** Number of changes of the passport; each change writes it, so that a concurrent deletion conflicts. */
  passportChanges: field.optional<number>(Number),
  /** Number of links created; each creation writes it, so that concurrent ones and a concurrent archiving conflict. */
  linkChanges: field.optional<number>(Number),
  /** The transfer that brought the pet to its owner. An admin can undo only this one. */
  transferId: field.optional<string | null>(String),
  /** Date in Dhaka of the latest check for vaccination reminders. */
  remindersCheckedOn: field.optional<string | null>(String),
  version: field.number,
  createdAt: field.date,
  updatedAt: field.date,
};
export type PetDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'pets' });
schema.index({ ownerId: 1, place: 1 }, { unique: true });
// A microchip identifies one active pet. The archived record of a former owner may hold the same number.
indexWhereSet(
  schema,
  { microchip: 1 },
  {
    field: 'microchip',
    type: 'string',
    unique: true,
    condition: { status: 'active', microchip: { $type: 'string' } },
  },
);
schema.index({ status: 1, remindersCheckedOn: 1 });
indexWhereSet(schema, { ownerId: 1, clientId: 1 }, { field: 'clientId', type: 'string', unique: true });

export const Pets = model<PetDocument>('Pet', schema);

/** Finds a pet for a caller who may read it. @throws not_found */
export type FindPet = (id: string, caller: UserCaller) => Promise<PetDocument>;

export function toPet(row: PetDocument): Pet {
  return {
    _id: row._id,
    owner_id: row.ownerId,
    name: row.name,
    species: row.species,
    breed: row.breed,
    sex: row.sex,
    born_on: row.bornOn,
    born_about: row.bornAbout,
    weight_kg: row.weightKg,
    colour: row.colour,
    neutered: row.neutered,
    microchip: row.microchip,
    allergies: row.allergies,
    notes: row.notes,
    insurance: row.insurance,
    img_URL: row.imageUrl,
    picture: row.picture,
    status: row.status,
    deceased_on: row.deceasedOn,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export function toPetEvent(row: PetDocument): EventData<'pet.added'> {
  return {
    pet_id: row._id,
    owner_id: row.ownerId,
    pet_name: row.name,
    species: row.species,
    status: row.status,
    img_URL: row.imageUrl,
    img_owner_id: row.pictureOwnerId,
  };
}

/** Returns the event of a pet that can no longer be restored and releases its picture. */
export function purgeOf(row: PetDocument) {
  // The event of the deletion has `version + 1`.
  const aggregate = { id: row._id, sequence: row.version + 2 };
  return { aggregate, data: { ...toPetEvent(row), img_URL: '', img_owner_id: null } };
}

/** Describes a pet for the audit log, without its name. */
export function petRecord({ _id }: Pick<PetDocument, '_id'>): AuditFacts['record'] {
  return { type: 'pet', id: _id, label: shortId(_id) };
}
