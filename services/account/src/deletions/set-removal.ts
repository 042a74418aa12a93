import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { toUserEvent, Users, type UserDocument } from '../users/user.model.ts';

type Removal = UserDocument['removal'];

/**
 * Moves an account on its way out, or back, in the transaction going on. The event lets a copy of this service end
 * the sessions that the one which did it no longer could. Does nothing when the account is elsewhere on that way.
 */
export async function setRemoval(
  userId: string,
  { from, to }: { from: Removal; to: Removal },
): Promise<void> {
  const after = await Users.findOneAndUpdate(
    { _id: userId, removal: from },
    { $set: { removal: to }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (after)
    await addEvent('user.updated', {
      aggregate: { id: userId, sequence: after.version },
      data: toUserEvent(after),
    });
}
