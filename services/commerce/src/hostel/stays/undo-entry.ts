import { addAudit } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { bookingRecord } from '../bookings/booking.model.ts';
import { readBooking } from '../bookings/change-booking.ts';
import { holdOpenLog } from './hold-open-log.ts';
import { removeEntries } from './remove-stay-logs.ts';
import { StayEntries } from './stay-entry.model.ts';

/**
 * Removes an entry that was added by mistake. The pause without an entry is again the one before it.
 * @throws not_found – also when it was removed before; order_status_conflict – after check-out.
 */
export async function undoEntry(id: string): Promise<void> {
  await inTransaction(async () => {
    const entry = await StayEntries.findById(id).lean();
    if (!entry) throw notFound('stay entry');
    const booking = await readBooking(entry.bookingId);
    const latest = await StayEntries.findOne({
      bookingId: entry.bookingId,
      _id: trusted({ $ne: id }),
    })
      .sort({ at: -1 })
      .lean();
    // Writes the booking as every entry does, so that a concurrent entry conflicts.
    await holdOpenLog(entry.bookingId, { lastLoggedAt: latest?.at ?? null });
    await removeEntries([entry]);
    await addAudit('commerce', {
      action: 'stay_entry.removed',
      record: bookingRecord(booking),
      before: { kind: entry.kind, pet: entry.pet, dose: entry.doseAt },
      after: null,
    });
  });
}
