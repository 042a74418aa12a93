import type { Adoption } from '@petcare/contracts/content/adoptions.ts';
import { authorsOf } from '../../copies/find-user-copies.ts';
import { toAdoption, type AdoptionDocument } from './adoption.model.ts';

export async function showAdoption(row: AdoptionDocument, readerId: string): Promise<Adoption> {
  const authorOf = await authorsOf([row.ownerId]);
  return toAdoption(row, authorOf(row.ownerId), readerId);
}
