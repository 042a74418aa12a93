import { areaOfDeletion } from '@petcare/contracts/shared/admin-areas.ts';
import type { DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { Deletions, type DeletionDocument } from './deletion.model.ts';

/** Limited admins delete the records of their areas; accounts belong to admins of all areas. */
export function mayDelete(caller: Caller, kind: DeletionKind): boolean {
  if (caller.kind !== 'user' || !caller.areas) return true;
  const area = areaOfDeletion[kind];
  return area !== null && caller.areas.includes(area);
}

/** @throws not_found – no such deletion, or one of another area */
export async function findDeletionFor(caller: Caller, id: string): Promise<DeletionDocument> {
  const found = await Deletions.findById(id).lean();
  if (!found || !mayDelete(caller, found.kind)) throw notFound('deletion');
  return found;
}
