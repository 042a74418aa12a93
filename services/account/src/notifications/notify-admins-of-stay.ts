import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { handleOnce } from '@petcare/platform/outbox/inbox.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { activeAdminsOf, Users } from '../users/user.model.ts';

/** Publishes one event per admin about a quiet stay. Idempotent per event. */
export async function notifyAdminsOfStay({ id, data }: EventEnvelope<'stay.quiet'>): Promise<void> {
  await handleOnce('account.stay-notices', id, async () => {
    const admins = await Users.find(activeAdminsOf('hostel'), '_id').lean();
    for (const { _id: user_id } of admins)
      await addEvent('stay_notice.due', {
        aggregate: { id: newId(), sequence: 1 },
        data: { ...data, user_id },
      });
  });
}
