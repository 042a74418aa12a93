import type { Adoption } from '@petcare/contracts/content/adoptions.ts';
import { findAuthors } from '../../copies/find-user-copies.ts';
import { toAdoption, type AdoptionDocument } from './adoption.model.ts';

export async function showAdoption(row: AdoptionDocument, readerId: string): Promise<Adoption> {
  const authorOf = await findAuthors([row.ownerId]);
  return toAdoption(row, authorOf(row.ownerId), readerId);
}
