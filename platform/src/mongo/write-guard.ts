import { field, schemaOf, type Stored } from './fields.ts';
import { model } from 'mongoose';
import { notFound } from '../errors.ts';
import { isDuplicateKey } from './mongo-errors.ts';

const fields = {
  /** The user's id. */
  _id: field.text,
  /** Counts the transactions that store data of the user, so that each conflicts with the begin of an erasure. */
  writes: field.number,
  /** True once the erasure has begun. Irreversible. */
  blocked: field.flag,
};
/** One row per user who has stored something here. It stays after the erasure, so that late writes are recognised. */
type WriteGuardDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'write_guards' });

export const WriteGuards = model<WriteGuardDocument>('WriteGuard', schema);

/**
 * Blocks all further writes of a user whose erasure begins. Waits for transactions that hold the guard, so the erasure
 * finds what they store. Irreversible and idempotent.
 */
export async function blockWrites(userId: string): Promise<void> {
  const block = () =>
    WriteGuards.updateOne(
      { _id: userId },
      { $set: { blocked: true }, $setOnInsert: { writes: 0 } },
      { upsert: true },
    );
  // The first write of the user may insert the row at the same time.
  await block().catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return block();
  });
}

/**
 * Returns whether data of a user may be stored, in the transaction that stores it. Updates the user's row, so that the
 * transaction and `blockWrites` conflict: either the erasure finds the data, or the transaction is repeated and refused.
 */
export async function mayWrite(userId: string): Promise<boolean> {
  const { matchedCount } = await WriteGuards.updateOne(
    { _id: userId, blocked: false },
    { $inc: { writes: 1 } },
  );
  if (matchedCount > 0) return true;
  if (await WriteGuards.exists({ _id: userId })) return false;
  try {
    await WriteGuards.create([{ _id: userId, writes: 1, blocked: false }]);
  } catch (error) {
    // A row that was inserted since this transaction began, and that it cannot see: it is repeated.
    if (isDuplicateKey(error)) error.addErrorLabel('TransientTransactionError');
    throw error;
  }
  return true;
}

/** As `mayWrite`. @throws not_found – when the user is erased or being erased. */
export async function assertMayWrite(userId: string): Promise<void> {
  if (!(await mayWrite(userId))) throw notFound('user');
}

/** Refuses requests that arrive late; `mayWrite` decides those that run at the same time. @throws as `assertMayWrite`. */
export async function assertNotBlocked(userId: string): Promise<void> {
  if (await WriteGuards.exists({ _id: userId, blocked: true })) throw notFound('user');
}
