import { conflict } from '@petcare/platform/errors.ts';
import { Users } from '../../users/user.model.ts';

/**
 * Checks, in the current transaction, that at least one other active admin of all areas remains. It writes to every admin, so
 * that of two concurrent demotions or deletions one conflicts and is retried.
 * @throws last_admin
 */
export async function assertAnotherAdmin(): Promise<void> {
  const { matchedCount } = await Users.updateMany(
    { role: 'admin', adminAreas: null, removal: null },
    { $inc: { adminGuard: 1 } },
  );
  if (matchedCount < 2) throw conflict('last_admin');
}
