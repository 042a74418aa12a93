import type { Adoption } from '@petcare/contracts/adoptions.ts';
import { authorsOf } from '../user-copies/find-user-copies.ts';
import { toAdoption, type AdoptionDocument } from './adoption.model.ts';

/** Converts a stored post and adds its owner's current name. */
export async function showAdoption(row: AdoptionDocument): Promise<Adoption> {
  const authorOf = await authorsOf([row.ownerId]);
  return toAdoption(row, authorOf(row.ownerId));
}
