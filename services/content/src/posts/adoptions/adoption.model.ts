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
import { AgeBand, Species } from '@petcare/contracts/clinic/pets/species.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import {
  caseInsensitiveCollation,
  type SortIndex,
  type SortKey,
} from '@petcare/platform/lists/sort-index.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';
import { pictureSchema } from '../picture-schema.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { ageBandOf, breedKeyOf } from './adoption.rules.ts';

const fields = {
  _id: field.text,
  ownerId: field.text,
  title: field.text,
  details: field.text,
  pictures: field.many(pictureSchema),
  status: field.oneOf(AdoptionStatus.options),
  species: field.of<PetFacts['species']>({ type: String, enum: [...Species.options, null], default: null }),
  breed: field.textOrNull,
  ageMonths: field.numberOrNull,
  district: field.of<PetFacts['district']>({
    type: String,
    enum: [...District.options, null],
    default: null,
  }),
  vaccinated: field.of<boolean | null>({ type: Boolean, default: null }),
  neutered: field.of<boolean | null>({ type: Boolean, default: null }),
  /** The accepted application; null while the pet is Available. */
  acceptedApplicationId: field.textOrNull,
  /** The pet whose passport moves to the adopter. */
  petId: field.textOrNull,
  /** True while the post is open and names a pet: a pet has one such post at most. */
  holdsPet: field.flag,
  /** Normalized breed and age for the filters. */
  breedKey: field.textOrNull,
  ageBand: field.of<AgeBand | null>({ type: String, enum: [...AgeBand.options, null], default: null }),
  words: field.texts,
  /** Number of the newest comment, including deleted ones. */
  commentSeq: field.numberOrZero,
  commentCount: field.numberOrZero,
  /** Number of edits of text and facts; editors send it to detect conflicts. */
  version: field.number,
  /** Number of changes that published an event. */
  sequence: field.number,
  /** Incremented by every application, so that it conflicts with a concurrent decision about the post. */
  applicationCount: field.numberOrZero,
  clientId: field.textOrNull,
  /** Hash of the creating request; the same client id with another hash is a client error. */
  fingerprint: field.textOrNull,
  adoptedAt: field.dateOrNull,
  createdAt: field.date,
  updatedAt: field.date,
};
export type AdoptionDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'adoptions' });
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

export function newAdoption(given: NewAdoption, now: Date): AdoptionDocument {
  const { ownerId, title, details, pictures, breed = null, age_months: ageMonths = null } = given;
  return {
    _id: newId(),
    ownerId,
    title,
    details,
    pictures,
    species: given.species ?? null,
    breed,
    ageMonths,
    district: given.district ?? null,
    vaccinated: given.vaccinated ?? null,
    neutered: given.neutered ?? null,
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
