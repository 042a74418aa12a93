import { maxRecordsPerPet } from '@petcare/contracts/clinic/passport/passport.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { Pets, type PetDocument } from '../pet.model.ts';
import { PassportEntries } from './passport-entry.model.ts';

/**
 * Records the weight that was set on the page of a pet, in the current transaction: one entry per day, which the last
 * weight of the day replaces. Not recorded when the passport is full.
 */
export async function recordWeight(
  { _id: petId, weightKg }: Pick<PetDocument, '_id' | 'weightKg'>,
  now: Date,
): Promise<void> {
  if (weightKg === null) return;
  const date = dhakaDateOf(now);
  const content = { kind: 'weight', weight_kg: weightKg } as const;
  const replaced = await PassportEntries.updateOne(
    { petId, 'content.kind': 'weight', date, byOwner: true },
    { $set: { content, at: now, updatedAt: now }, $inc: { version: 1 } },
  );
  if (replaced.matchedCount > 0) return;
  const counted = await Pets.updateOne(
    { _id: petId, recordCount: trusted({ $ne: maxRecordsPerPet }) },
    { $inc: { recordCount: 1 } },
  );
  if (counted.matchedCount === 0) return;
  const source = `record:${newId()}`;
  const entry = { petId, source, group: source, content, date, at: now, byOwner: true, updatedAt: now };
  await PassportEntries.create([{ ...entry, _id: newId(), drName: null, fingerprint: null, version: 1 }]);
}
