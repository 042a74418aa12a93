import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { handleOnce } from '@petcare/platform/outbox/inbox.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { activeAdminsOf, Users } from '../users/user.model.ts';

/**
 * Publishes one event per admin of the shop about a product whose stock is low, so that inbox entry and email of each admin are
 * sent once. Idempotent per event.
 */
export async function notifyAdmins({ id, data }: EventEnvelope<'product.stock_low'>): Promise<void> {
  await handleOnce('account.stock-notices', id, async () => {
    const admins = await Users.find(activeAdminsOf('shop'), '_id').lean();
    for (const { _id: user_id } of admins)
      await addEvent('stock_notice.due', {
        aggregate: { id: newId(), sequence: 1 },
        data: { ...data, user_id },
      });
  });
}
