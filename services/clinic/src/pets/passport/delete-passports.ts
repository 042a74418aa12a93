import { trusted } from 'mongoose';
import { PassportLinks } from '../links/passport-link.model.ts';
import { PassportEntries } from './passport-entry.model.ts';

/** Deletes the passports of pets that can no longer be restored, in the transaction that deletes the pets. */
export async function deletePassports(petIds: readonly string[]): Promise<void> {
  if (petIds.length === 0) return;
  const ofPets = { petId: trusted({ $in: [...petIds] }) };
  await PassportEntries.deleteMany(ofPets);
  await PassportLinks.deleteMany(ofPets);
}
