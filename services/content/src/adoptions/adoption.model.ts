import {
  AdoptionStatus,
  type Adoption,
  type AdoptionCard,
  type AdoptionsQuery,
  type PetFacts,
} from '@petcare/contracts/adoptions.ts';
import { District } from '@petcare/contracts/districts.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import type { Author } from '@petcare/contracts/people.ts';
import { AgeBand, Species } from '@petcare/contracts/pets.ts';
import type { Picture } from '@petcare/contracts/pictures.ts';
import { asPeopleSort, type SortIndex, type SortKey } from '@petcare/platform/lists/sort-index.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { model, Schema } from 'mongoose';
import { pictureSchema } from '../posts/picture-schema.ts';
import { searchWordsOf } from '../posts/search-words.ts';
import { ageBandOf, breedKeyOf } from './adoption.rules.ts';

export interface AdoptionDocument extends PetFacts {
  _id: string;
  ownerId: string;
  title: string;
  details: string;
  pictures: Picture[];
  status: AdoptionStatus;
  /** Whose application was accepted. Null while the pet is Available. */
  acceptedApplicationId: string | null;
  /** The breed and the age as filters compare them. */
  breedKey: string | null;
  ageBand: AgeBand | null;
  /** Words of title and details, for the search. */
  words: string[];
  /** The number of the newest comment, also of one that was deleted since. */
  commentSeq: number;
  commentCount: number;
  /** Counts the edits of text and facts: what an editor saw. */
  version: number;
  /** Counts every change that others are told of. */
  sequence: number;
  /** Grows with every application: it then collides with a decision that is being made about the post. */
  applicationCount: number;
  clientId: string | null;
  /** Of the request with this client id, to know a repeated one from another under the same id. */
  fingerprint: string | null;
  /** When it became Adopted; null while it is not. */
  adoptedAt?: Date | null;
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
    age_months: { type: Number, default: null },
    district: { type: String, enum: [...District.options, null], default: null },
    vaccinated: { type: Boolean, default: null },
    neutered: { type: Boolean, default: null },
    acceptedApplicationId: { type: String, default: null },
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
/** What the list can be sorted by. */
export const adoptionSorts: Readonly<Record<SortKey<AdoptionsQuery['sort']>, SortIndex>> = {
  createdAt: { keys: newestFirst },
  title: { keys: { title: 1, _id: 1 }, collation: asPeopleSort },
};
for (const { keys, ...options } of Object.values(adoptionSorts)) schema.index(keys, options);
schema.index({ ownerId: 1, ...newestFirst });
schema.index({ species: 1, ...newestFirst });
schema.index({ district: 1, ...newestFirst });
schema.index({ status: 1, ...newestFirst });
schema.index({ breedKey: 1, ...newestFirst });
// A band rather than months: of equal values the index gives the newest first, of a range it gives all to be sorted.
schema.index({ ageBand: 1, ...newestFirst });
// What the overview counts by day.
schema.index({ adoptedAt: 1 });
schema.index({ words: 1 });
schema.index(
  { ownerId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $type: 'string' } } },
);

export const Adoptions = model<AdoptionDocument>('Adoption', schema);

interface NewAdoption extends Partial<{ [Fact in keyof PetFacts]: PetFacts[Fact] | undefined }> {
  readonly ownerId: string;
  readonly title: string;
  readonly details: string;
  readonly pictures: Picture[];
}

/** The stored form of a post that begins now: Available, with what it is found by. */
export function newAdoption(told: NewAdoption, now: Date): AdoptionDocument {
  const { ownerId, title, details, pictures, breed = null, age_months = null } = told;
  return {
    _id: newId(),
    ownerId,
    title,
    details,
    pictures,
    species: told.species ?? null,
    breed,
    age_months,
    district: told.district ?? null,
    vaccinated: told.vaccinated ?? null,
    neutered: told.neutered ?? null,
    ...foundBy({ title, details, breed, age_months }),
    status: 'Available',
    acceptedApplicationId: null,
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

/** What filters and the search compare, made from what people read. */
export function foundBy({
  title,
  details,
  breed,
  age_months,
}: Pick<AdoptionDocument, 'title' | 'details' | 'breed' | 'age_months'>): Pick<
  AdoptionDocument,
  'words' | 'breedKey' | 'ageBand'
> {
  return {
    words: searchWordsOf(title, details),
    breedKey: breed === null ? null : breedKeyOf(breed),
    ageBand: age_months === null ? null : ageBandOf(age_months),
  };
}

/** What the answers show; search words and counters of ours stay behind. */
type ShownAdoption = Pick<
  AdoptionDocument,
  | '_id'
  | 'ownerId'
  | 'title'
  | 'details'
  | 'pictures'
  | 'status'
  | keyof PetFacts
  | 'commentCount'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
>;

/** A stored post as the list shows it. */
export function toAdoptionCard(row: ShownAdoption, owner: Author): AdoptionCard {
  return { ...shownParts(row), owner_id: row.ownerId, owner };
}

/** A stored post as its own page shows it. */
export function toAdoption(row: ShownAdoption, owner: Author): Adoption {
  return { ...shownParts(row), owner_id: owner };
}

function shownParts({ pictures, ...row }: ShownAdoption): Omit<Adoption, 'owner_id'> {
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
    age_months: row.age_months,
    district: row.district,
    vaccinated: row.vaccinated,
    neutered: row.neutered,
    comment_count: row.commentCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** What events tell about a post. */
export function adoptionFacts(
  row: Pick<AdoptionDocument, '_id' | 'ownerId' | 'title' | 'status'>,
): EventData<'adoption.posted'> {
  return { adoption_id: row._id, owner_id: row.ownerId, title: row.title, status: row.status };
}
