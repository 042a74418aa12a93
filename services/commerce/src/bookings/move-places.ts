import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { conflict } from '@petcare/platform/errors.ts';
import type { HostelSettings } from '../hostel/hostel-settings.ts';
import { releasePlaces, reservePlaces } from '../hostel/places.ts';
import type { BookingDocument } from './booking.model.ts';

/**
 * Gives the places of a booking back, or takes them again, for the dates that are not over yet; inside the transaction
 * that turns its `holds_places`, since that is what makes it happen once. Time only goes on, so that never more is
 * given back than was taken.
 * @throws hostel_full when there are too few places left to take.
 */
export async function movePlaces(
  { stay, payment_id }: BookingDocument,
  way: 'release' | 'reserve',
  { settings, now }: { settings: Pick<HostelSettings, 'places'>; now: Date },
): Promise<void> {
  const move = { paymentId: payment_id, from: dhakaDateOf(now) };
  if (way === 'release') return releasePlaces(stay, move);
  if ((await reservePlaces(stay, settings, move)) === 'short') throw conflict('hostel_full');
}
