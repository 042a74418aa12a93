import { trusted } from 'mongoose';
import { PassportEntries } from './passport-entry.model.ts';

/** Deletes the passports of pets that can no longer be restored, in the transaction that deletes the pets. */
export async function deletePassports(petIds: readonly string[]): Promise<void> {
  if (petIds.length > 0) await PassportEntries.deleteMany({ petId: trusted({ $in: [...petIds] }) });
}
