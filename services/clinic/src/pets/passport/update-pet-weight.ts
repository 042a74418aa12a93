import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Pets, toPetEvent } from '../pet.model.ts';
import { latestFirst, PassportEntries } from './passport-entry.model.ts';

/**
 * Sets the weight of a pet to the latest one in its passport, in the current transaction. No-op without a recorded
 * weight, and for a pet in the trash.
 */
export async function updatePetWeight(petId: string, now: Date): Promise<void> {
  const ofPet = { petId, 'content.kind': 'weight' as const };
  const latest = await PassportEntries.findOne(ofPet, null, {
    sort: latestFirst,
  }).lean();
  if (latest?.content.kind !== 'weight') return;
  const weightKg = latest.content.weight_kg;
  const pet = await Pets.findOneAndUpdate(
    { _id: petId, weightKg: trusted({ $ne: weightKg }) },
    { $set: { weightKg, updatedAt: now }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!pet) return;
  await addEvent('pet.updated', {
    aggregate: { id: petId, sequence: pet.version },
    data: toPetEvent(pet),
  });
}
