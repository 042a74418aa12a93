import { defaultPicture } from '@petcare/contracts/account/users.ts';
import { notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { trusted } from 'mongoose';
import { UserCopies } from './user-copy.model.ts';

/**
 * Blocks further writes by a user who is being deleted, so that a write in flight cannot leave an orphan. Irreversible.
 * No-op unless a system process calls: an admin may delete a user's posts and keep the user.
 */
export async function blockWrites(caller: Caller, id: string): Promise<void> {
  if (caller.kind !== 'system') return;
  if (await isDeletionPending(id)) return;
  await UserCopies.updateOne(
    { _id: id },
    {
      $set: { leaving: true },
      // The event of a new account may arrive later; it does not change `leaving`.
      $setOnInsert: {
        fullName: '',
        email: '',
        emailVerified: false,
        imageUrl: defaultPicture,
        sequence: 0,
        deleted: false,
      },
    },
    { upsert: true },
  );
}

/**
 * Asserts that the user may write, inside the transaction that stores the write. Updates the user copy, so that it
 * conflicts with `blockWrites`: a later deletion finds everything stored before.
 * @throws not_found – when the user is deleted or being deleted.
 */
export async function assertMayWrite(id: string): Promise<void> {
  const { matchedCount } = await UserCopies.updateOne(
    { _id: id, deleted: false, leaving: trusted({ $ne: true }) },
    { $inc: { written: 1 } },
  );
  if (matchedCount === 0) throw notFound('person');
}

export async function isDeletionPending(id: string): Promise<boolean> {
  return (await UserCopies.exists({ _id: id, leaving: true })) !== null;
}
