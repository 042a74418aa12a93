import type { EventData } from '@petcare/contracts/events.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import { UserCopies } from './user-copy.model.ts';

/**
 * Stores the user of an event, in the current transaction.
 * @returns the previous role (null for a new user), or null when a newer event is already stored.
 */
export async function storeUserCopy(
  user: EventData<'user.updated'>,
  sequence: number,
): Promise<{ readonly previousRole: Role | null } | null> {
  const { user_id: _id, full_name: fullName, email, role, email_verified: emailVerified } = user;
  const stored = await UserCopies.findById(_id).lean();
  if (stored && stored.sequence > sequence) return null;
  await UserCopies.updateOne(
    { _id },
    { $set: { fullName, email, role, emailVerified, sequence } },
    { upsert: true },
  );
  return { previousRole: stored?.role ?? null };
}
