import type { Caller } from '@petcare/platform/auth/identity.ts';
import { trusted } from 'mongoose';
import { UserCopies } from './user-copy.model.ts';

/**
 * Blocks further transfers of pets to a user who is being deleted, so that none is left without an owner. Irreversible.
 * No-op unless a system process calls: an admin may delete the pets of a user and keep the user.
 */
export async function blockReceivedPets(caller: Caller, id: string): Promise<void> {
  if (caller.kind !== 'system') return;
  await UserCopies.updateOne(
    { _id: id },
    {
      $set: { leaving: true },
      // The event of a new account may arrive later; it does not change `leaving`.
      $setOnInsert: { fullName: '', email: '', role: 'user', sequence: 0 },
    },
    { upsert: true },
  );
}

/** Returns those users whose account was deleted or is being deleted. */
export async function findGoneUsers(ids: readonly string[]): Promise<Set<string>> {
  const gone = await UserCopies.find(
    { _id: trusted({ $in: [...ids] }), $or: [{ leaving: true }, { email: '' }] },
    { _id: 1 },
  ).lean();
  return new Set(gone.map(({ _id }) => _id));
}

/**
 * Returns whether the user may receive a pet, in the current transaction. Updates the user copy, so that it conflicts
 * with `blockReceivedPets`: a later deletion finds the pet.
 * @throws Error – the event of the account has not arrived yet
 */
export async function mayReceivePets(id: string): Promise<boolean> {
  const { matchedCount } = await UserCopies.updateOne(
    { _id: id, leaving: trusted({ $ne: true }), email: trusted({ $ne: '' }) },
    { $inc: { received: 1 } },
  );
  if (matchedCount > 0) return true;
  if (!(await UserCopies.exists({ _id: id }))) throw new Error('the account is not known yet');
  return false;
}
