import type { AdoptionCard, AdoptionsQuery } from '@petcare/contracts/adoptions.ts';
import type { Caller } from '@petcare/platform/identity.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { countApplications } from '../applications/count-applications.ts';
import { authorsOf } from '../people/find-people.ts';
import { findPage } from '../posts/find-page.ts';
import { searchFilter } from '../posts/search-words.ts';
import { detailsFor } from '../posts/visitor-details.ts';
import { Adoptions, toAdoptionCard, type StoredAdoption } from './adoption.model.ts';
import { breedKeyOf } from './adoption.rules.ts';

/**
 * One page of the posts that match, newest first, as this caller may read them; and how many match. Who lists their
 * own posts is told how many have applied: that is nobody else's to know.
 */
export async function listAdoptions(
  { page, limit, ...wanted }: AdoptionsQuery,
  caller: Caller,
  ownerId?: string,
): Promise<{ cards: AdoptionCard[]; total: number }> {
  const filter = { ...(ownerId !== undefined && { ownerId }), ...adoptionFilter(wanted) };
  const { rows, total } = await findPage(Adoptions, {
    kind: 'adoption',
    filter,
    ofOne: ownerId !== undefined,
    page,
    limit,
  });
  const authorOf = await authorsOf(rows.map((row) => row.ownerId));
  const isOwn = caller.kind === 'person' && caller.id === ownerId;
  const applicationsFor = isOwn ? await countApplications(rows.map(({ _id }) => _id)) : null;
  const cards = rows.map((row) => ({
    ...toAdoptionCard(row, authorOf(row.ownerId)),
    details: detailsFor(caller, row.details),
    ...(applicationsFor && { applications: applicationsFor(row._id) }),
  }));
  return { cards, total };
}

/** What a post must be to be wanted; empty when anything will do. A fact nobody has told is no fact. */
function adoptionFilter(wanted: Omit<AdoptionsQuery, 'page' | 'limit'>): QueryFilter<StoredAdoption> {
  const { status, species, district, vaccinated, neutered, age, search } = wanted;
  const breed = breedKeyOf(wanted.breed ?? '');
  return {
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
