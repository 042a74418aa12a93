import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { erasePersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { Users } from '../../users/user.model.ts';
import { personalTable } from './personal-table.ts';

/**
 * Deletes an account with all rows about the user and publishes `user.purged`, in the current transaction. Audit
 * entries keep the user id, which then resolves to no name.
 * @returns the former email address; null when the account is already purged.
 */
export async function purgeAccount(userId: string): Promise<string | null> {
  const user = await Users.findById(userId).lean();
  if (!user) return null;
  // Before the account, since some of them are found by its address.
  await erasePersonalRows(personalTable, 'account_data', userId, { limit: undefined, context: undefined });
  await Users.deleteOne({ _id: userId });
  await addEvent('user.purged', {
    aggregate: { id: userId, sequence: user.version + 1 },
    data: { user_id: userId },
  });
  return user.email;
}
