import type { AdoptionCard, AdoptionsQuery } from '@petcare/contracts/adoptions.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { countApplications } from '../applications/count-applications.ts';
import { authorsOf } from '../user-copies/find-user-copies.ts';
import { countPosts } from '../posts/count-posts.ts';
import { isSearch, searchFilter } from '../posts/search-words.ts';
import { detailsFor } from '../posts/visitor-details.ts';
import { Adoptions, adoptionSorts, toAdoptionCard, type AdoptionDocument } from './adoption.model.ts';
import { breedKeyOf } from './adoption.rules.ts';

/**
 * One page of the posts that match, newest first unless sorted, as this caller may read them; and how many match. Who
 * lists their own posts is told how many have applied: that is nobody else's to know.
 */
export async function listAdoptions(
  asked: AdoptionsQuery,
  caller: Caller,
  ownerId?: string,
): Promise<{ cards: AdoptionCard[]; total: number }> {
  const { rows, total } = await findPage(listOf(asked, ownerId), asked);
  return { cards: await toCards(rows, caller, ownerId), total };
}

/** All posts of the same list, in batches. */
export async function* eachAdoption(
  asked: AdoptionsQuery,
  caller: Caller,
  ownerId?: string,
): AsyncGenerator<AdoptionCard[]> {
  for await (const rows of eachBatch(listOf(asked, ownerId))) yield toCards(rows, caller, ownerId);
}

function listOf(asked: AdoptionsQuery, ownerId: string | undefined): List<AdoptionDocument> {
  const among = { ...(ownerId !== undefined && { ownerId }) };
  const wanted = adoptionFilter(asked);
  return {
    rows: Adoptions,
    among,
    wanted,
    order: orderBy(asked.sort, adoptionSorts, among),
    searchIndex: isSearch(wanted) && { words: 1 },
    ofOne: ownerId !== undefined,
    fields: { words: 0 },
    countAll: () => countPosts('adoption'),
  };
}

async function toCards(
  rows: readonly AdoptionDocument[],
  caller: Caller,
  ownerId: string | undefined,
): Promise<AdoptionCard[]> {
  const authorOf = await authorsOf(rows.map((row) => row.ownerId));
  const isOwn = caller.kind === 'person' && caller.id === ownerId;
  const applicationsFor = isOwn ? await countApplications(rows.map(({ _id }) => _id)) : null;
  return rows.map((row) => ({
    ...toAdoptionCard(row, authorOf(row.ownerId)),
    details: detailsFor(caller, row.details),
    ...(applicationsFor && { applications: applicationsFor(row._id) }),
  }));
}

/** What a post must be to be wanted; empty when anything will do. A fact nobody has told is no fact. */
function adoptionFilter(wanted: AdoptionsQuery): QueryFilter<AdoptionDocument> {
  const { owner_id, status, species, district, vaccinated, neutered, age, search } = wanted;
  const breed = breedKeyOf(wanted.breed ?? '');
  return {
    ...(owner_id && { ownerId: owner_id }),
    ...(status && { status }),
    ...(species && { species }),
    ...(district && { district }),
    ...(vaccinated !== undefined && { vaccinated }),
    ...(neutered !== undefined && { neutered }),
    ...(age && { ageBand: age }),
    ...(breed !== '' && { breedKey: trusted({ $gte: breed, $lt: `${breed}\u{10ffff}` }) }),
    ...searchFilter(search),
  };
}
