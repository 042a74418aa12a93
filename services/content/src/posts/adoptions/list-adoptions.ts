import type { AdoptionCard, AdoptionsQuery } from '@petcare/contracts/content/adoptions.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { findAuthors } from '../../copies/find-user-copies.ts';
import { countPosts } from '../count-posts.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { showDetails, type Details } from '../visitor-details.ts';
import {
  Adoptions,
  adoptionsOfOwner,
  adoptionSorts,
  toAdoptionCard,
  type AdoptionDocument,
} from './adoption.model.ts';
import { breedKeyOf } from './adoption.rules.ts';
import type { PostApplications } from './post-applications.ts';

export interface Reader {
  readonly details: Details;
  /** Sees the pets that the own posts name. Null for a reader without such a post. */
  readonly ownerOfPets: string | null;
  /** Lists their own posts. */
  readonly owner?: string;
}

interface ListDeps {
  readonly applications: PostApplications;
}

/** Users with the same answer of `listAdoptions` are one reader, so that they share it. */
export async function readerOfAdoptions({ id }: UserCaller): Promise<Reader> {
  const namesPet = await Adoptions.exists({ ownerId: id, petId: trusted({ $type: 'string' }) });
  return { details: 'whole', ownerOfPets: namesPet ? id : null };
}

/**
 * Returns one page of the posts that match, newest first unless sorted, as this reader may see them, and the number of
 * matches. Only owners who list their own posts see the counts of applications.
 */
export async function listAdoptions(
  query: AdoptionsQuery,
  reader: Reader,
  deps: ListDeps,
): Promise<{ cards: AdoptionCard[]; total: number }> {
  const { rows, total } = await findPage(listOf(query, reader.owner), query);
  return { cards: await toCards(rows, reader, deps), total };
}

export async function* eachAdoption(
  query: AdoptionsQuery,
  reader: Reader,
  deps: ListDeps,
): AsyncGenerator<AdoptionCard[]> {
  for await (const rows of eachBatch(listOf(query, reader.owner))) yield toCards(rows, reader, deps);
}

function listOf(query: AdoptionsQuery, ownerId: string | undefined): List<AdoptionDocument> {
  const among = { ...(ownerId !== undefined && { ownerId }) };
  const filter = adoptionFilter(query);
  return {
    rows: Adoptions,
    among,
    wanted: filter,
    order: orderBy(query.sort, adoptionSorts, among),
    searchIndex: filter.$and !== undefined && { words: 1 },
    ofOne: ownerId !== undefined,
    ownIndex: ownerId !== undefined && adoptionsOfOwner,
    fields: { words: 0 },
    countAll: () => countPosts('adoption'),
  };
}

async function toCards(
  rows: readonly AdoptionDocument[],
  { details, ownerOfPets, owner }: Reader,
  { applications }: ListDeps,
): Promise<AdoptionCard[]> {
  const authorOf = await findAuthors(rows.map((row) => row.ownerId));
  const isOwn = owner !== undefined && owner === ownerOfPets;
  const applicationsFor = isOwn ? await applications.count(rows.map(({ _id }) => _id)) : null;
  return rows.map((row) => ({
    ...toAdoptionCard(row, authorOf(row.ownerId), ownerOfPets),
    details: showDetails(row.details, details),
    ...(applicationsFor && { applications: applicationsFor(row._id) }),
  }));
}

/**
 * Returns the MongoDB filter of a list query; `{}` without filters. Posts whose field is unknown never match a filter
 * on it.
 */
function adoptionFilter(query: AdoptionsQuery): QueryFilter<AdoptionDocument> {
  const { owner_id, status, species, district, vaccinated, neutered, age, search } = query;
  const breed = breedKeyOf(query.breed ?? '');
  return {
    ...(owner_id && { ownerId: owner_id }),
    ...(status && { status }),
    ...(species && { species }),
    ...(district && { district }),
    ...(vaccinated !== undefined && { vaccinated }),
    ...(neutered !== undefined && { neutered }),
    ...(age && { ageBand: age }),
    ...(breed !== '' && { breedKey: trusted({ $gte: breed, $lt: `${breed}\u{10ffff}` }) }),
    ...withTermsLike(search, 'words'),
  };
}
