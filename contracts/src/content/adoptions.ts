import { z } from 'zod';
import { BatchQuery } from '../shared/deletions.ts';
import { District } from '../shared/districts.ts';
import { defineEndpoints } from '../shared/endpoint.ts';
import {
  blankToUndefined,
  ClientId,
  DeletedCount,
  MessageResponse,
  Id,
  IdParams,
  Instant,
  line,
  QueryFlag,
} from '../shared/fields.ts';
import type { CsvColumns } from '../shared/lists.ts';
import { PostDetails, PostsQuery, PostTitle } from './memories.ts';
import { Author } from '../shared/authors.ts';
import { AgeBand, Species } from '../clinic/pets/species.ts';
import { Picture, UploadedPicture } from '../shared/pictures.ts';

/** Available: open for applications. Pending: an application was accepted. Adopted: the pet has a new owner. */
export const adoptionStatuses = ['Available', 'Pending', 'Adopted'] as const;
export const AdoptionStatus = z.enum(adoptionStatuses).meta({ id: 'AdoptionStatus' });
export type AdoptionStatus = z.infer<typeof AdoptionStatus>;

const Breed = line(60);
const AgeMonths = z.number().int().min(0).max(600);

export const PetFacts = z
  .object({
    species: Species.nullable(),
    breed: z.string().nullable(),
    age_months: AgeMonths.nullable(),
    district: District.nullable(),
    vaccinated: z.boolean().nullable(),
    neutered: z.boolean().nullable(),
  })
  .meta({ id: 'PetFacts' });
export type PetFacts = z.infer<typeof PetFacts>;

const commonFields = {
  _id: Id,
  title: z.string(),
  details: z.string(),
  img_URL: z.string(),
  img_URL2: z.string(),
  img_URL3: z.string(),
  pictures: z.array(Picture).length(3),
  status: AdoptionStatus,
  ...PetFacts.shape,
  comment_count: z.number().int().nonnegative(),
  /** Present when the passport of the pet moves to the adopter, or has moved. */
  with_passport: z.literal(true).optional(),
  /** The pet whose passport moves. Present only for the owner of the post. */
  pet_id: Id.optional(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number().int().positive(),
};

const Count = z.number().int().nonnegative();

export const ApplicationCounts = z.object({ total: Count, waiting: Count }).meta({ id: 'ApplicationCounts' });
export type ApplicationCounts = z.infer<typeof ApplicationCounts>;

/** An adoption post in a list. `applications` is present only for the owner, in the list of their own posts. */
export const AdoptionCard = z
  .object({ ...commonFields, owner_id: Id, owner: Author, applications: ApplicationCounts.optional() })
  .meta({ id: 'AdoptionCard' });
export type AdoptionCard = z.infer<typeof AdoptionCard>;

/** An adoption post with its owner in `owner_id`, as the specification requires. */
export const Adoption = z.object({ ...commonFields, owner_id: Author }).meta({ id: 'Adoption' });
export type Adoption = z.infer<typeof Adoption>;

const optionalFacts = {
  species: Species.nullish(),
  breed: Breed.nullish(),
  age_months: AgeMonths.nullish(),
  district: District.nullish(),
  vaccinated: z.boolean().nullish(),
  neutered: z.boolean().nullish(),
};

export const CreateAdoptionBody = z
  .strictObject({
    /** Optional. Any id other than that of the signed-in user is rejected. */
    owner_id: Id.optional(),
    title: PostTitle,
    details: PostDetails,
    img_URL: UploadedPicture,
    img_URL2: UploadedPicture,
    img_URL3: UploadedPicture,
    ...optionalFacts,
    /** An active pet of the caller, whose passport moves to the adopter at the handover. */
    pet_id: Id.nullish(),
    client_id: ClientId.optional(),
  })
  .meta({ id: 'CreateAdoptionBody' });
export type CreateAdoptionBody = z.infer<typeof CreateAdoptionBody>;

/** A fact that is null is cleared. A blank title or blank details keep their value. */
export const UpdateAdoptionBody = z
  .strictObject({
    title: blankToUndefined(PostTitle),
    details: blankToUndefined(PostDetails),
    ...optionalFacts,
    breed: blankToUndefined(Breed).nullable(),
    /** Cannot be changed once the pet is adopted. */
    pet_id: Id.nullish(),
    version: z.number().int().positive().optional(),
  })
  .meta({ id: 'UpdateAdoptionBody' });
export type UpdateAdoptionBody = z.infer<typeof UpdateAdoptionBody>;

export const OwnAdoptionsQuery = PostsQuery.extend({
  status: AdoptionStatus.optional(),
  species: Species.optional(),
  breed: z.string().trim().max(60).optional(),
  age: AgeBand.optional(),
  district: District.optional(),
  vaccinated: QueryFlag.optional(),
  neutered: QueryFlag.optional(),
});

export const AdoptionsQuery = OwnAdoptionsQuery.extend({
  owner_id: Id.optional(),
});
export type AdoptionsQuery = z.output<typeof AdoptionsQuery>;

const adoptionColumns = {
  _id: (post) => post._id,
  title: (post) => post.title,
  details: (post) => post.details,
  owner: (post) => post.owner.full_name,
  owner_id: (post) => post.owner_id,
  status: (post) => post.status,
  species: (post) => post.species,
  breed: (post) => post.breed,
  age_months: (post) => post.age_months,
  district: (post) => post.district,
  vaccinated: (post) => post.vaccinated,
  neutered: (post) => post.neutered,
  comment_count: (post) => post.comment_count,
  applications: (post) => post.applications?.total,
  createdAt: (post) => post.createdAt,
  updatedAt: (post) => post.updatedAt,
} satisfies CsvColumns<AdoptionCard>;

export const adoptionEndpoints = defineEndpoints('content', {
  'adoptions.list': {
    method: 'GET',
    path: '/api/adoptions',
    specified: true,
    access: { who: 'anyone' },
    personal: true,
    summary:
      'List adoption posts, newest first by default. A search or filter returns at most 1,000 posts. Visitors get the first 120 characters of the details.',
    query: AdoptionsQuery,
    response: z.array(AdoptionCard),
    paged: true,
    csv: adoptionColumns,
  },
  'adoptions.ofUser': {
    method: 'GET',
    path: '/api/adoptions/user/:id',
    specified: true,
    access: { who: 'self', param: 'id' },
    summary: 'List the adoption posts of a user, newest first by default.',
    params: IdParams,
    query: OwnAdoptionsQuery,
    response: z.array(AdoptionCard),
    paged: true,
    csv: adoptionColumns,
  },
  'adoptions.get': {
    method: 'GET',
    path: '/api/adoptions/:id',
    specified: true,
    access: { who: 'signed-in' },
    summary: 'Get an adoption post.',
    params: IdParams,
    response: Adoption,
  },
  'adoptions.create': {
    method: 'POST',
    path: '/api/adoptions',
    specified: true,
    access: { who: 'signed-in' },
    summary:
      'Create an adoption post. The three pictures must be different, unused uploads of the caller. It may name an active pet of the caller that no other open post names. Repeating a `client_id` answers 200 with the existing post.',
    body: CreateAdoptionBody,
    status: 201,
    response: z.object({ message: z.string(), adoption: Adoption }),
    errors: ['idempotency_conflict', 'pet_in_other_post'],
  },
  'adoptions.update': {
    method: 'PUT',
    path: '/api/adoptions/:id',
    specified: true,
    access: { who: 'author', admins: false },
    summary: 'Update an adoption post of the caller. Blank or missing fields keep their value.',
    params: IdParams,
    body: UpdateAdoptionBody,
    response: z.object({ message: z.string(), adoption: Adoption }),
    errors: ['version_conflict', 'pet_in_other_post'],
  },
  'adoptions.changeStatus': {
    method: 'PUT',
    path: '/api/adoptions/:id/status',
    access: { who: 'author', admins: false },
    summary:
      'Change the status of an adoption post of the caller. Adopted closes the open applications and moves the passport of the named pet to the accepted applicant; Available releases the accepted application. Pending is set only by accepting an application.',
    params: IdParams,
    body: z.strictObject({ status: z.enum(['Available', 'Adopted']) }),
    response: z.object({ message: z.string(), adoption: Adoption }),
  },
  'adoptions.delete': {
    method: 'DELETE',
    path: '/api/adoptions/:id',
    specified: true,
    access: { who: 'author', admins: true },
    summary:
      'Soft-delete an adoption post with its comments and pictures. It can be restored for 30 days. Open applications are closed and their applicants notified.',
    params: IdParams,
    response: MessageResponse,
  },
  'adoptions.deleteOfUser': {
    method: 'DELETE',
    path: '/api/adoptions/user/:id',
    specified: true,
    access: { who: 'roles', roles: ['admin'] },
    summary: 'Delete all adoption posts of a user who is being deleted. Idempotent.',
    params: IdParams,
    query: BatchQuery,
    response: DeletedCount,
  },
});
