import type { QuietHours } from '@petcare/contracts/commerce/hostel/stay-events.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Bookings, guestsInHostel, type BookingDocument } from '../bookings/booking.model.ts';
import { inHostel } from './hold-open-log.ts';

const hourMs = 3_600_000;
const stages = [12, 8] as const satisfies QuietHours[];

/**
 * Publishes that nothing was noted about a stay for 8 hours, and for 12. The pause and its hours are stored in the
 * transaction of the event, so that several copies and a kill publish each once; an entry begins another pause.
 * @returns the number of events.
 */
export async function announceQuietStays(now = new Date()): Promise<number> {
  const present = await Bookings.find(inHostel).hint(guestsInHostel).lean();
  let announced = 0;
  for (const booking of present) {
    const since = booking.lastLoggedAt ?? booking.checkedInAt;
    if (!since) continue;
    const hours = stages.find((stage) => now.getTime() - since.getTime() >= stage * hourMs);
    if (hours === undefined || isAnnounced(booking, since, hours)) continue;
    if (await announce(booking, since, hours)) announced += 1;
  }
  return announced;
}

function isAnnounced({ quiet }: BookingDocument, since: Date, hours: QuietHours): boolean {
  return quiet !== undefined && quiet.since.getTime() === since.getTime() && quiet.hours >= hours;
}

function announce(booking: BookingDocument, since: Date, hours: QuietHours): Promise<boolean> {
  return inTransaction(async () => {
    const { lastLoggedAt = null, quiet = null } = booking;
    const { matchedCount } = await Bookings.updateOne(
      // An entry, a check-out or another copy since the read changes one of these.
      {
        _id: booking._id,
        ...inHostel,
        lastLoggedAt,
        'quiet.since': quiet?.since ?? null,
        'quiet.hours': quiet?.hours ?? null,
      },
      { $set: { quiet: { since, hours } } },
      // The booking itself does not change for its readers.
      { timestamps: false },
    );
    if (matchedCount === 0) return false;
    await addEvent('stay.quiet', {
      aggregate: { id: booking._id, sequence: booking.version },
      data: {
        order_id: booking._id,
        order_number: booking.orderId,
        pets: booking.pets
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 200),
        hours,
      },
    });
    return true;
  });
}
