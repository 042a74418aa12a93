import { datesOfBooking } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { capacityOn, type HostelSettings } from './hostel-settings.ts';
import { countId, countIdsOf, partsOfCount, placeKindOf, PlaceCounts } from './place-count.model.ts';

interface PlaceChange {
  readonly paymentId: string;
  readonly from?: string;
}

/**
 * Creates the missing counts of a stay. Call it before `reservePlaces` and outside any transaction: two
 * concurrent inserts of one count would abort both transactions.
 */
export async function preparePlaces(stay: BookingRequest): Promise<void> {
  const ids = countIdsOf(stay);
  const known = await PlaceCounts.find({ _id: trusted({ $in: ids }) }, '_id').lean();
  const existing = new Set(known.map(({ _id }) => _id));
  for (const _id of ids.filter((id) => !existing.has(id))) {
    try {
      // Without a mark, since the count of a date without stays changes no answer.
      await PlaceCounts.collection.insertOne({ _id: _id as never, taken: 0 });
    } catch (error) {
      // A concurrent request has just created it.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/**
 * Reserves places for all guests on every date, or none, inside the caller’s transaction. Each date is one
 * conditional update, in order of the dates, so only one of two contenders gets the last place.
 */
export async function reservePlaces(
  stay: BookingRequest,
  settings: Pick<HostelSettings, 'places' | 'closed'>,
  change: PlaceChange,
): Promise<'reserved' | 'short'> {
  const reserved: string[] = [];
  for (const _id of countIdsOf(stay, change.from)) {
    const { kind, date } = partsOfCount(_id);
    const capacity = capacityOn(settings, stay.petType, kind, date);
    const { modifiedCount } = await PlaceCounts.updateOne(
      { _id, taken: trusted({ $lte: capacity - stay.guests }) },
      { $inc: { taken: stay.guests } },
    );
    if (modifiedCount === 0) {
      await release(reserved, stay.guests);
      return 'short';
    }
    reserved.push(_id);
  }
  await publishPlacesChanged(stay, change);
  return 'reserved';
}

/**
 * Undoes `reservePlaces`, inside the caller’s transaction. Not idempotent: the caller must ensure that it
 * happens once.
 */
export async function releasePlaces(stay: BookingRequest, change: PlaceChange): Promise<void> {
  await release(countIdsOf(stay, change.from), stay.guests);
  await publishPlacesChanged(stay, change);
}

async function release(ids: readonly string[], guests: number): Promise<void> {
  if (ids.length === 0) return;
  const { modifiedCount } = await PlaceCounts.updateMany(
    { _id: trusted({ $in: [...ids] }), taken: trusted({ $gte: guests }) },
    { $inc: { taken: -guests } },
  );
  if (modifiedCount !== ids.length)
    throw new Error(`cannot release places of ${ids[0]} that were not reserved`);
}

async function publishPlacesChanged(
  stay: BookingRequest,
  { paymentId, from = stay.checkIn }: PlaceChange,
): Promise<void> {
  const last = datesOfBooking(stay).at(-1) ?? stay.checkIn;
  if (from > last) return;
  await addEvent('hostel.places_changed', {
    aggregate: { id: paymentId, sequence: 0 },
    data: { pet_type: stay.petType, from: from > stay.checkIn ? from : stay.checkIn, to: last },
  });
}

/** Places taken, by count id. A missing id means that no place was ever reserved. */
export async function findTakenPlaces(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = await PlaceCounts.find({ _id: trusted({ $in: [...ids] }) }).lean();
  return new Map(counts.map(({ _id, taken }) => [_id, taken]));
}

/** Dates with too few places left. Advisory: only `reservePlaces` decides. */
export async function findFullDates(
  stay: BookingRequest,
  settings: Pick<HostelSettings, 'places' | 'closed'>,
): Promise<string[]> {
  const kind = placeKindOf(stay);
  const taken = await findTakenPlaces(countIdsOf(stay));
  return datesOfBooking(stay).filter(
    (date) =>
      (taken.get(countId(stay.petType, kind, date)) ?? 0) + stay.guests >
      capacityOn(settings, stay.petType, kind, date),
  );
}
