import { dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { StayEntryKind } from '@petcare/contracts/commerce/hostel/stays.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Bookings } from '../bookings/booking.model.ts';
import { inHostel } from './hold-open-log.ts';
import { StayDigests } from './stay-digest.model.ts';
import { StayEntries, type StayEntryDocument } from './stay-entry.model.ts';

/** Minutes after midnight in Dhaka when the digest of a day is due. */
const digestMinutes = 20 * 60;

/**
 * Publishes the digest of today for each stay with entries, from 20:00 in Dhaka on. Safe to run concurrently: the
 * digest is inserted in the transaction of its event, once per booking and day.
 */
export async function sendDigests(now = new Date()): Promise<void> {
  const date = dhakaDateOf(now);
  if (now < dhakaInstant(date, digestMinutes)) return;
  const entries = await StayEntries.find({ date }).lean();
  const byBooking = Map.groupBy(entries, ({ bookingId }) => bookingId);
  const sent = await StayDigests.find({
    _id: trusted({ $in: [...byBooking.keys()].map((id) => `${id}:${date}`) }),
  }).lean();
  const sentIds = new Set(sent.map(({ _id }) => _id));
  for (const [bookingId, ofDay] of byBooking)
    if (!sentIds.has(`${bookingId}:${date}`)) await sendDigest(bookingId, ofDay, { date, now });
}

async function sendDigest(
  bookingId: string,
  entries: readonly StayEntryDocument[],
  { date, now }: { date: string; now: Date },
): Promise<void> {
  const count = (kind: StayEntryKind) => entries.filter((entry) => entry.kind === kind).length;
  try {
    await inTransaction(async () => {
      const booking = await Bookings.findOne({ _id: bookingId, ...inHostel }).lean();
      // Guests who have left have the album of their stay.
      if (!booking) return;
      await StayDigests.create([{ _id: `${bookingId}:${date}`, at: now }]);
      await addEvent('stay.digest_due', {
        aggregate: { id: newId(), sequence: 0 },
        data: {
          order_id: bookingId,
          order_number: booking.orderId,
          customer_id: booking.customerId,
          date,
          meals: count('fed'),
          walks: count('walked'),
          doses: count('medicine'),
          pictures: count('picture'),
        },
      });
    });
  } catch (error) {
    // Another process has sent it.
    if (!isDuplicateKey(error, '_id')) throw error;
  }
}
