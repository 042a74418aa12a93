import { createHash } from 'node:crypto';
import { lockUser, prepareUserLock } from '../opening/user-lock.ts';

const keyOf = (phone: string) => createHash('sha256').update(phone).digest('hex');

/** Creates the locks of a customer and a phone, outside any transaction. */
export async function prepareCashLocks(userId: string, phone: string): Promise<void> {
  await prepareUserLock(userId);
  await prepareUserLock(keyOf(phone));
}

/**
 * Orders the transactions of a customer and of a phone, so that limits counted inside hold for concurrent requests. Must
 * be the first operation of a transaction.
 */
export async function lockCash(userId: string, phone: string): Promise<void> {
  await lockUser(userId);
  await lockUser(keyOf(phone));
}
