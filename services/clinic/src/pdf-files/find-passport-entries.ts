import type { PassportEntry, PassportKind } from '@petcare/contracts/clinic/passport/passport.ts';
import { maxPdfEntries } from '@petcare/contracts/clinic/passport/pdf-files.ts';
import { latestFirst, PassportEntries, toPassportEntry } from '../pets/passport/passport-entry.model.ts';

interface FoundEntries {
  /** The latest date first. */
  readonly entries: readonly PassportEntry[];
  /** True if older entries were left out. */
  readonly isCut: boolean;
}

/** Returns the latest entries of a passport, of one kind or of all. */
export async function findPassportEntries(petId: string, kind?: PassportKind): Promise<FoundEntries> {
  const rows = await PassportEntries.find({ petId, ...(kind && { 'content.kind': kind }) })
    .sort({ ...latestFirst })
    .limit(maxPdfEntries + 1)
    .lean();
  return {
    entries: rows.slice(0, maxPdfEntries).map(toPassportEntry),
    isCut: rows.length > maxPdfEntries,
  };
}
