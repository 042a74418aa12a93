import { trusted } from 'mongoose';
import { PassportLinks } from './passport-link.model.ts';

/** Revokes the active links of a pet, in the current transaction, which has written to the pet. */
export async function endPassportLinks(petId: string, now: Date): Promise<void> {
  await PassportLinks.updateMany(
    { petId, endsAt: trusted({ $gt: now }) },
    { $set: { endsAt: now, revoked: true } },
  );
}
