import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { PetSex, PetStatus, type Pet } from '@petcare/contracts/pets/pets.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import { Species } from '@petcare/contracts/pets/species.ts';
import { shortId } from '@petcare/platform/audit/audit.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';

export interface PetDocument {
  _id: string;
  ownerId: string;
  /** 1 to the maximum of pets per owner; the unique index limits concurrent additions too. */
  place: number;
  name: string;
  species: Species;
  breed: string | null;
  sex: PetSex;
  /** Date of birth in Dhaka, as YYYY-MM-DD. */
  bornOn: string | null;
  bornAbout: boolean;
  weightKg: number | null;
  colour: string | null;
  neutered: boolean | null;
  microchip: string | null;
  allergies: string | null;
  notes: string | null;
  insurance: string | null;
  imageUrl: string;
  picture: Picture | null;
  pictureOwnerId: string | null;
  status: PetStatus;
  deceasedOn: string | null;
  clientId: string | null;
  /** Hash of the request with this `clientId`, to tell a repeated request from another one. */
  fingerprint: string;
  /** Number of records that the owner entered. Undefined: 0. */
  recordCount?: number;
  /** Number of changes of the passport; each change writes it, so that a concurrent deletion conflicts. */
  passportChanges?: number;
  /** Number of links created; each creation writes it, so that concurrent ones and a concurrent archiving conflict. */
  linkChanges?: number;
  /** The transfer that brought the pet to its owner. An admin can undo only this one. */
  transferId?: string | null;
  /** Date in Dhaka of the latest check for vaccination reminders. */
  remindersCheckedOn?: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

const text = { type: String, required: true };
const optionalText = { type: String, default: null };
const schema = new Schema<PetDocument>(
  {
    _id: text,
    ownerId: text,
    place: { type: Number, required: true },
    name: text,
    species: { type: String, enum: Species.options, required: true },
    breed: optionalText,
    sex: { type: String, enum: PetSex.options, required: true },
    bornOn: optionalText,
    bornAbout: { type: Boolean, required: true },
    weightKg: { type: Number, default: null },
    colour: optionalText,
    neutered: { type: Boolean, default: null },
    microchip: optionalText,
    allergies: optionalText,
    notes: optionalText,
    insurance: optionalText,
    imageUrl: { type: String, default: '' },
    picture: { type: Schema.Types.Mixed, default: null },
    pictureOwnerId: optionalText,
    status: { type: String, enum: PetStatus.options, required: true },
    deceasedOn: optionalText,
    clientId: optionalText,
    fingerprint: text,
    recordCount: Number,
    passportChanges: Number,
    linkChanges: Number,
    transferId: String,
    remindersCheckedOn: String,
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'pets', versionKey: false },
);
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
