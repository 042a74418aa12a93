import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { HostelSetup } from './cancel-booking.ts';
import { changeBooking, type By } from './change-booking.ts';
import { HostelOrders, type HostelOrderRow } from './booking.model.ts';
import { movePlaces } from './move-places.ts';

/**
 * Takes a booking off the lists; the books keep it, and money stays where it is. Places that are not over yet are free
 * again, once. Repeated, it changes nothing. @throws not_found for one that never was.
 */
export async function deleteHostelOrder(id: string, by: By, { settings }: HostelSetup): Promise<void> {
  await inTransaction(async () => {
    // Read inside: whoever changes it meanwhile makes the transaction start over.
    const order = await HostelOrders.findById(id).lean<HostelOrderRow>();
    if (!order) throw notFound('hostel order');
    if (order.deleted_at) return;
    const now = new Date();
    await changeBooking(order, { by, set: { deleted_at: now, holds_places: false } });
    if (order.holds_places) await movePlaces(order, 'give_back', { settings, now });
  });
}
