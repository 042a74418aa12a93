import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { releasePlaces, reservePlaces } from '../places.ts';
import type { HostelSettingsSource } from '../settings-source.ts';
import { closeCoveredWaits } from '../stay-waits/end-wait.ts';
import type { BookingDocument } from './booking.model.ts';

/**
 * Releases or reserves the places of a booking from today on; a customer who has places again no longer waits for them. Call it in the transaction that changes
 * `holds_places`, which makes it happen once. Past dates are skipped, so no more places are released than were
 * reserved.
 * @throws hostel_full
 */
export async function adjustPlaces(
  { stay, paymentId, customerId }: BookingDocument,
  direction: 'release' | 'reserve',
  { settings, now }: { settings: Pick<HostelSettingsSource, 'current'>; now: Date },
): Promise<void> {
  const change = { paymentId, from: dhakaDateOf(now) };
  if (direction === 'release') return releasePlaces(stay, change);
  await closeCoveredWaits(customerId, stay);
  if ((await reservePlaces(stay, await settings.current(), change)) === 'short')
    throw conflict('hostel_full', { message: 'There are too few free places to reopen this booking.' });
}
