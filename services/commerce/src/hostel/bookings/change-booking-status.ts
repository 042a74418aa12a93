import type { HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { HostelSettingsSource } from '../settings-source.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';
import { changeBooking, readBooking, type BookingActor } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';
import { decideStatusChange } from './booking.rules.ts';
import { adjustPlaces } from './adjust-places.ts';

interface StatusRequest {
  readonly status: HostelOrderStatus;
  readonly version?: number | undefined;
}

/**
 * Sets the status of a booking, releases or reserves its places, and publishes an event. Never refunds. Matches
 * on the version read here: the slower of two concurrent changes gets a conflict. Idempotent.
 * @throws not_found, order_status_conflict (with the current state), hostel_full.
 */
export async function changeBookingStatus(
  id: string,
  request: StatusRequest,
  { by, settings }: { by: BookingActor; settings: HostelSettingsSource },
): Promise<BookingDocument> {
  // Read before the transaction: a retried transaction must not adopt the winner’s version.
  const booking = await readBooking(id);
  const decision = decideStatusChange(booking, request);
  if (decision.kind === 'unchanged') return booking;
  if (decision.kind === 'conflict') throw statusConflict(booking);
  const { places } = decision;
  return inTransaction(async () => {
    const changed = await changeBooking(booking, {
      by,
      set: {
        status: request.status,
        ...(places !== 'keep' && { holdsPlaces: places === 'reserve' }),
      },
      line: { kind: 'status' },
    });
    if (places !== 'keep') await adjustPlaces(booking, places, { settings, now: new Date() });
    return changed;
  });
}
