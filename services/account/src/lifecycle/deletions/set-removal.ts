import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { toUserEvent, Users, type UserDocument } from '../../users/user.model.ts';

type Removal = UserDocument['removal'];

/**
 * Changes the removal state of an account in the current transaction; no-op unless it is in state `from`. The event
 * lets any process end the account's sessions if the current one crashes before it does.
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
