import { datesOfBooking } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { trusted } from 'mongoose';
import type { HostelSettings } from '../hostel-settings.ts';
import { countIdsOf } from '../place-count.model.ts';
import { findLeftPlaces } from '../swap-places.ts';
import { StayWaits, type StayWaitDocument } from './stay-wait.model.ts';

/** Places of a stay by count id. */
export const placesOfStay = (stay: BookingRequest): ReadonlyMap<string, number> =>
  new Map(countIdsOf(stay).map((id) => [id, stay.guests]));

/** Waiting entries for some of the dates of a stay, the longest wait first. */
export async function findWaitingFor(stay: BookingRequest): Promise<StayWaitDocument[]> {
  const last = datesOfBooking(stay).at(-1) ?? stay.checkIn;
  const waiting = await StayWaits.find({
    status: 'waiting',
    'stay.petType': stay.petType,
    'stay.checkIn': trusted({ $lte: last }),
    'stay.checkOut': trusted({ $gte: stay.checkIn }),
  })
    .sort({ createdAt: 1, _id: 1 })
    .limit(500)
    .lean();
  const ids = new Set(countIdsOf(stay));
  return waiting.filter((row) => countIdsOf(row.stay).some((id) => ids.has(id)));
}

/**
 * Returns true when other customers wait for the places that a reservation has just taken, and the places would do for one
 * of them: they belong to the waiting list, which offers them within seconds.
 */
export async function isWaitedFor(
  taken: ReadonlyMap<string, number>,
  { stay, customerId, settings }: { stay: BookingRequest; customerId: string; settings: HostelSettings },
): Promise<boolean> {
  const others = (await findWaitingFor(stay)).filter((row) => row.customerId !== customerId);
  if (others.length === 0) return false;
  const ids = new Map(others.flatMap((row) => countIdsOf(row.stay).map((id) => [id, 0])));
  const left = await findLeftPlaces(ids, settings);
  return others.some((row) =>
    countIdsOf(row.stay).every((id) => (left.get(id) ?? 0) + (taken.get(id) ?? 0) >= row.stay.guests),
  );
}
