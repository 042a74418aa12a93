import type { Adoption } from '@petcare/contracts/adoptions.ts';
import { authorsOf } from '../people/find-people.ts';
import { toAdoption, type StoredAdoption } from './adoption.model.ts';

/** A post with the name its owner has today. */
export async function showAdoption(row: StoredAdoption): Promise<Adoption> {
  const authorOf = await authorsOf([row.ownerId]);
  return toAdoption(row, authorOf(row.ownerId));
}
