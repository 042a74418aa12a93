import type { EventData } from '@petcare/contracts/events.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { trusted } from 'mongoose';
import { usePicture } from '../uploads/claim-uploads.ts';
import { UserCopies } from './user-copy.model.ts';

export type UserFacts = Omit<EventData<'user.registered'>, 'role'>;

/**
 * Takes over what account tells about a person, and counts their picture as used. What is older than what we know changes
 * nothing; the same twice is the same as once.
 */
export async function storeUserCopy(facts: UserFacts, sequence: number): Promise<void> {
  try {
    await takeOver(facts, sequence);
  } catch (error) {
    if (!isDuplicateKey(error, '_id')) throw error;
    // Two told us of a new person at once. Now there is one to compare with.
    await takeOver(facts, sequence);
  }
}

function takeOver(facts: UserFacts, sequence: number): Promise<void> {
  const { user_id, full_name, email, image_URL, email_verified } = facts;
  const told = { fullName: full_name, email, emailVerified: email_verified, imageUrl: image_URL, sequence };
  return inTransaction(async () => {
    // Also what we know already is written again: two events of one person then take turns.
    const { matchedCount } = await UserCopies.updateOne(
      { _id: user_id, sequence: trusted({ $lte: sequence }) },
      { $set: told },
    );
    if (matchedCount === 0) {
      if (await UserCopies.exists({ _id: user_id })) return;
      await UserCopies.create([{ _id: user_id, ...told, deleted: false }]);
    }
    await usePicture({ use: { kind: 'user', id: user_id }, ownerId: user_id, url: image_URL });
  });
}
