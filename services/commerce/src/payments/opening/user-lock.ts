import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.number,
  revision: field.number,
};
/** One of the users’ locks. Users share locks, so that none of them names a user. */
type UserLockDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'reservation_locks' });
const UserLocks = model<UserLockDocument>('ReservationLock', schema);

const locks = 4_096;
const lockOf = (userId: string) => Number.parseInt(userId.slice(-6), 16) % locks;

/** Creates the lock of a user. Call it outside any transaction: two concurrent inserts would abort both. */
export async function prepareUserLock(userId: string): Promise<void> {
  const _id = lockOf(userId);
  if (await UserLocks.exists({ _id })) return;
  try {
    await UserLocks.create([{ _id, revision: 0 }], { session: null });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/**
 * Orders the transactions of a user: of two at once the database repeats one after the other has committed. Must be the
 * first operation of a transaction, so that it reads what the other has written.
 */
export async function lockUser(userId: string): Promise<void> {
  const { modifiedCount } = await UserLocks.updateOne({ _id: lockOf(userId) }, { $inc: { revision: 1 } });
  if (modifiedCount !== 1) throw new Error('the lock of the user was not prepared');
}
