import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { Pets, type PetDocument } from '../pet.model.ts';
import { Trash, trashId } from '../../trash/trash.model.ts';
import type { EntryGroup } from './passport.rules.ts';
import { PassportEntries } from './passport-entry.model.ts';
import { updatePetWeight } from './update-pet-weight.ts';

/**
 * Stores the entries of an event, in the current transaction: one per source, as the event with the highest sequence
 * describes them, in whatever order events arrive. No-op for a pet that can no longer be restored.
 * @returns the pet; null when nothing was stored.
 */
export async function storeEventEntries(
  { petId, group, entries }: EntryGroup,
  sequence: number,
  now: Date,
): Promise<PetDocument | null> {
  const pet = await countChange(petId);
  if (!pet) return null;
  const stored = await PassportEntries.find({ petId, group }, { version: 1 }).lean();
  if (stored.some(({ version }) => version >= sequence)) return null;
  const sources = entries.map(({ source }) => source);
  await PassportEntries.deleteMany({ petId, group, source: trusted({ $nin: sources }) });
  for (const { source, ...fields } of entries)
    await PassportEntries.updateOne(
      { petId, source },
      {
        $set: { ...fields, group, version: sequence, updatedAt: now },
        $setOnInsert: { _id: newId(), byOwner: false, fingerprint: null },
      },
      { upsert: true },
    );
  if (entries.some(({ content }) => content.kind === 'weight')) await updatePetWeight(petId, now);
  return pet;
}

/** Writes to the pet, also in the trash, so that a concurrent deletion conflicts with this transaction. */
async function countChange(petId: string): Promise<PetDocument | null> {
  const pet = await Pets.findOneAndUpdate(
    { _id: petId },
    { $inc: { passportChanges: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (pet) return pet;
  const trashed = await Trash.findOneAndUpdate(
    { _id: trashId('pet', petId) },
    { $inc: { 'record.passportChanges': 1 } },
    { returnDocument: 'after' },
  ).lean<{ record: PetDocument }>();
  return trashed?.record ?? null;
}
