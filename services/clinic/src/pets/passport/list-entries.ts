import type { PassportQuery } from '@petcare/contracts/clinic/passport/passport.ts';
import { findPage } from '@petcare/platform/lists/find-page.ts';
import { latestFirst, PassportEntries, type PassportEntryDocument } from './passport-entry.model.ts';

/** Returns one page of the passport of a pet, the latest date first, and the number of matches. */
export function listEntries(
  petId: string,
  query: PassportQuery,
): Promise<{ rows: PassportEntryDocument[]; total: number }> {
  const { kind } = query;
  return findPage(
    {
      rows: PassportEntries,
      among: { petId },
      wanted: kind === undefined ? {} : { 'content.kind': kind },
      order: { sort: latestFirst, index: { keys: { petId: 1, ...latestFirst } } },
      ofOne: true,
    },
    query,
  );
}
