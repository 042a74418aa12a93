import type { EventData } from '@petcare/contracts/events.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { mayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { trusted } from 'mongoose';
import { usePictures } from '../pictures/uploads/claim-uploads.ts';
import { UserCopies } from './user-copy.model.ts';

export type UserFacts = Omit<EventData<'user.registered'>, 'role'>;

/**
 * Stores the data of a user from account and marks their picture as used. Idempotent; ignores older events, and those of
 * a user who is being erased.
 */
export async function storeUserCopy(facts: UserFacts, sequence: number): Promise<void> {
  try {
    await applyEvent(facts, sequence);
  } catch (error) {
    if (!isDuplicateKey(error, '_id')) throw error;
    // Two first events arrived at once; the retry compares with the stored one.
    await applyEvent(facts, sequence);
  }
}

function applyEvent(facts: UserFacts, sequence: number): Promise<void> {
  const { user_id, full_name, email, image_URL, email_verified } = facts;
  const fields = { fullName: full_name, email, emailVerified: email_verified, imageUrl: image_URL, sequence };
  return inTransaction(async () => {
    if (!(await mayWrite(user_id))) return;
    // Equal sequences are written again, so that two events of one user conflict.
    const { matchedCount } = await UserCopies.updateOne(
      { _id: user_id, sequence: trusted({ $lte: sequence }) },
      { $set: fields },
    );
    if (matchedCount === 0) {
      if (await UserCopies.exists({ _id: user_id, sequence: trusted({ $gt: sequence }) })) return;
      await UserCopies.create([{ _id: user_id, ...fields, deleted: false }]);
    }
    await usePictures({ use: { kind: 'user', id: user_id }, ownerId: user_id, urls: [image_URL] });
  });
}
