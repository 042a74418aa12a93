import {
  AdoptionStatus,
  type Adoption,
  type AdoptionCard,
  type AdoptionsQuery,
  type PetFacts,
} from '@petcare/contracts/content/adoptions.ts';
import { District } from '@petcare/contracts/shared/districts.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import type { Author } from '@petcare/contracts/shared/authors.ts';
import { AgeBand, Species } from '@petcare/contracts/pets/species.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import {
  caseInsensitiveCollation,
  type SortIndex,
  type SortKey,
} from '@petcare/platform/lists/sort-index.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';
import { pictureSchema } from '../picture-schema.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { ageBandOf, breedKeyOf } from './adoption.rules.ts';

export interface AdoptionDocument extends Omit<PetFacts, 'age_months'> {
  _id: string;
  ownerId: string;
  title: string;
  details: string;
  pictures: Picture[];
  status: AdoptionStatus;
  ageMonths: number | null;
  /** The accepted application; null while the pet is Available. */
  acceptedApplicationId: string | null;
  /** The pet whose passport moves to the adopter. */
  petId: string | null;
  /** True while the post is open and names a pet: a pet has one such post at most. */
  holdsPet: boolean;
  /** Normalized breed and age for the filters. */
  breedKey: string | null;
  ageBand: AgeBand | null;
  words: string[];
  /** Number of the newest comment, including deleted ones. */
  commentSeq: number;
  commentCount: number;
  /** Number of edits of text and facts; editors send it to detect conflicts. */
  version: number;
  /** Number of changes that published an event. */
  sequence: number;
  /** Incremented by every application, so that it conflicts with a concurrent decision about the post. */
  applicationCount: number;
  clientId: string | null;
  /** Hash of the creating request; the same client id with another hash is a client error. */
  fingerprint: string | null;
  adoptedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<AdoptionDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    title: { type: String, required: true },
    details: { type: String, required: true },
    pictures: { type: [pictureSchema], required: true },
    status: { type: String, enum: AdoptionStatus.options, required: true },
    species: { type: String, enum: [...Species.options, null], default: null },
    breed: { type: String, default: null },
    ageMonths: { type: Number, default: null },
    district: { type: String, enum: [...District.options, null], default: null },
    vaccinated: { type: Boolean, default: null },
    neutered: { type: Boolean, default: null },
    acceptedApplicationId: { type: String, default: null },
    petId: { type: String, default: null },
    holdsPet: { type: Boolean, required: true },
    breedKey: { type: String, default: null },
    ageBand: { type: String, enum: [...AgeBand.options, null], default: null },
    words: { type: [String], required: true },
    commentSeq: { type: Number, default: 0 },
    commentCount: { type: Number, default: 0 },
    version: { type: Number, required: true },
    sequence: { type: Number, required: true },
    applicationCount: { type: Number, default: 0 },
    clientId: { type: String, default: null },
    fingerprint: { type: String, default: null },
    adoptedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'adoptions', versionKey: false },
);
const newestFirst = { createdAt: -1, _id: -1 } as const;
export const adoptionSorts: Readonly<Record<SortKey<AdoptionsQuery['sort']>, SortIndex>> = {
  createdAt: { keys: newestFirst },
  title: { keys: { title: 1, _id: 1 }, collation: caseInsensitiveCollation },
};
for (const { keys, ...options } of Object.values(adoptionSorts)) schema.index(keys, options);
export const adoptionsOfOwner = { ownerId: 1, ...newestFirst } as const;
schema.index(adoptionsOfOwner);
schema.index({ species: 1, ...newestFirst });
schema.index({ district: 1, ...newestFirst });
schema.index({ status: 1, ...newestFirst });
schema.index({ breedKey: 1, ...newestFirst });
// A band rather than months: with equal values the index returns the newest first, with a range all matches would be
// sorted.
schema.index({ ageBand: 1, ...newestFirst });
// The overview counts adoptions per day.
schema.index({ adoptedAt: 1 });
schema.index({ words: 1 });
indexWhereSet(schema, { ownerId: 1, clientId: 1 }, { field: 'clientId', type: 'string', unique: true });

schema.index({ petId: 1 }, { unique: true, partialFilterExpression: { holdsPet: true } });

export const adoptionChanges = markChanges('adoptions', schema);
export const Adoptions = model<AdoptionDocument>('Adoption', schema);

interface NewAdoption extends Partial<{ [Fact in keyof PetFacts]: PetFacts[Fact] | undefined }> {
  readonly ownerId: string;
  readonly title: string;
  readonly details: string;
  readonly pictures: Picture[];
}

export function newAdoption(fields: NewAdoption, now: Date): AdoptionDocument {
  const { ownerId, title, details, pictures, breed = null, age_months: ageMonths = null } = fields;
  return {
    _id: newId(),
    ownerId,
    title,
    details,
    pictures,
    species: fields.species ?? null,
    breed,
    ageMonths,
    district: fields.district ?? null,
    vaccinated: fields.vaccinated ?? null,
    neutered: fields.neutered ?? null,
    ...searchFieldsOf({ title, details, breed, ageMonths }),
    status: 'Available',
    acceptedApplicationId: null,
    adoptedAt: null,
    petId: null,
    holdsPet: false,
    commentSeq: 0,
    commentCount: 0,
    applicationCount: 0,
    version: 1,
    sequence: 1,
    clientId: null,
    fingerprint: null,
    createdAt: now,
    updatedAt: now,
  };
}

export function searchFieldsOf({
  title,
  details,
  breed,
  ageMonths,
}: Pick<AdoptionDocument, 'title' | 'details' | 'breed' | 'ageMonths'>): Pick<
  AdoptionDocument,
  'words' | 'breedKey' | 'ageBand'
> {
  return {
    words: searchTermsOf([title, details]),
    breedKey: breed === null ? null : breedKeyOf(breed),
    ageBand: ageMonths === null ? null : ageBandOf(ageMonths),
  };
}

type AdoptionRow = Pick<
  AdoptionDocument,
  | '_id'
  | 'ownerId'
  | 'title'
  | 'details'
  | 'pictures'
  | 'status'
  | 'petId'
  | 'ageMonths'
  | Exclude<keyof PetFacts, 'age_months'>
  | 'commentCount'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
>;

/** Only the owner of the post sees which pet it names. */
export function toAdoptionCard(row: AdoptionRow, owner: Author, readerId: string | null): AdoptionCard {
  return { ...toSharedFields(row, readerId), owner_id: row.ownerId, owner };
}

export function toAdoption(row: AdoptionRow, owner: Author, readerId: string): Adoption {
  return { ...toSharedFields(row, readerId), owner_id: owner };
}

function toSharedFields(
  { pictures, ...row }: AdoptionRow,
  readerId: string | null,
): Omit<Adoption, 'owner_id'> {
  const [first = '', second = '', third = ''] = pictures.map(({ url }) => url);
  return {
    _id: row._id,
    title: row.title,
    details: row.details,
    img_URL: first,
    img_URL2: second,
    img_URL3: third,
    pictures,
    status: row.status,
    species: row.species,
    breed: row.breed,
    age_months: row.ageMonths,
    district: row.district,
    vaccinated: row.vaccinated,
    neutered: row.neutered,
    comment_count: row.commentCount,
    ...(row.petId && { with_passport: true as const }),
    ...(row.petId && row.ownerId === readerId && { pet_id: row.petId }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export function adoptionFacts(
  row: Pick<AdoptionDocument, '_id' | 'ownerId' | 'title' | 'status'>,
): EventData<'adoption.posted'> {
  return { adoption_id: row._id, owner_id: row.ownerId, title: row.title, status: row.status };
}
