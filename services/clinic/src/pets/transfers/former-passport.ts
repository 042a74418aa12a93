import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { PassportEntries } from '../passport/passport-entry.model.ts';
import { FormerEntries } from './former-entry.model.ts';
import { PetTransfers } from './pet-transfer.model.ts';

/**
 * Copies the passport of a pet for its former owner, in the current transaction, which has written to the pet: later
 * entries, edits and deletions of the adopter do not change the copy.
 */
export async function keepFormerPassport(transferId: string, petId: string): Promise<void> {
  const entries = await PassportEntries.find({ petId }).lean();
  const copies = entries.map((entry) => ({ ...entry, _id: newId(), transferId }));
  // Lean: the rows are valid, and casting thousands of them takes longer than storing them.
  await FormerEntries.insertMany(copies, { lean: true });
}

/** Deletes the views of former owners of these transfers, in the current transaction. */
export async function deleteFormerPassports(transferIds: readonly string[]): Promise<void> {
  if (transferIds.length === 0) return;
  const ids = trusted({ $in: [...transferIds] });
  await PetTransfers.updateMany({ _id: ids }, { $set: { formerPet: null } });
  await FormerEntries.deleteMany({ transferId: ids });
}
