import { datesOfStay } from '@petcare/contracts/stay-dates.ts';
import type { StayRequest } from '@petcare/contracts/stays.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type Types } from 'mongoose';
import type { HostelSettings } from './hostel-settings.ts';
import { countId, countIdsOf, kindOf, PlaceCounts, type PlaceCountDocument } from './place-count.model.ts';

interface Move {
  /** Names the stay in the event. */
  readonly paymentId: Types.ObjectId;
  /** Only dates from this one on; what is over is left as it is. */
  readonly from?: string;
}

/**
 * Makes the counts of a stay as far as they are missing. Outside of every transaction, before `reservePlaces`: a count
 * that was inserted twice at once would abort both.
 */
export async function preparePlaces(stay: StayRequest): Promise<void> {
  const ids = countIdsOf(stay);
  const known = await PlaceCounts.find({ _id: trusted({ $in: ids }) }, '_id').lean<PlaceCountDocument[]>();
  const there = new Set(known.map(({ _id }) => _id));
  for (const _id of ids.filter((id) => !there.has(id))) {
    try {
      await PlaceCounts.create([{ _id, taken: 0 }], { session: null });
    } catch (error) {
      // Somebody else’s stay has just made it.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/**
 * Takes places for all guests on every date of a stay, or none at all, inside the caller’s transaction. Condition and
 * change are one update per date, in the order of the dates, so that of two who want the last place one gets it.
 */
export async function reservePlaces(
  stay: StayRequest,
  { places }: Pick<HostelSettings, 'places'>,
  move: Move,
): Promise<'taken' | 'short'> {
  const capacity = places[stay.petType][kindOf(stay)];
  const taken: string[] = [];
  for (const _id of countIdsOf(stay, move.from)) {
    const { modifiedCount } = await PlaceCounts.updateOne(
      { _id, taken: trusted({ $lte: capacity - stay.guests }) },
      { $inc: { taken: stay.guests } },
    );
    if (modifiedCount === 0) {
      await release(taken, stay.guests);
      return 'short';
    }
    taken.push(_id);
  }
  await publishPlacesChanged(stay, move);
  return 'taken';
}

/** Undoes `reservePlaces`, inside the caller’s transaction. Whoever calls sees to it that it happens once. */
export async function releasePlaces(stay: StayRequest, move: Move): Promise<void> {
  await release(countIdsOf(stay, move.from), stay.guests);
  await publishPlacesChanged(stay, move);
}

async function release(ids: readonly string[], guests: number): Promise<void> {
  if (ids.length === 0) return;
  const { modifiedCount } = await PlaceCounts.updateMany(
    { _id: trusted({ $in: [...ids] }), taken: trusted({ $gte: guests }) },
    { $inc: { taken: -guests } },
  );
  if (modifiedCount !== ids.length) throw new Error(`places of ${ids[0]} were to be freed that nobody had`);
}

async function publishPlacesChanged(
  stay: StayRequest,
  { paymentId, from = stay.checkIn }: Move,
): Promise<void> {
  const last = datesOfStay(stay).at(-1) ?? stay.checkIn;
  if (from > last) return;
  await addEvent('hostel.places_changed', {
    aggregate: { id: paymentId.toHexString(), sequence: 0 },
    data: { pet_type: stay.petType, from: from > stay.checkIn ? from : stay.checkIn, to: last },
  });
}

/** How many places are free, by the id of the count; a night nobody has asked for yet is wholly free. */
export async function findTaken(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = await PlaceCounts.find({ _id: trusted({ $in: [...ids] }) }).lean<PlaceCountDocument[]>();
  return new Map(counts.map(({ _id, taken }) => [_id, taken]));
}

/** The dates of a stay on which there are too few places left for it. Only a look: taking them decides. */
export async function fullDates(
  stay: StayRequest,
  { places }: Pick<HostelSettings, 'places'>,
): Promise<string[]> {
  const kind = kindOf(stay);
  const taken = await findTaken(countIdsOf(stay));
  return datesOfStay(stay).filter(
    (date) => (taken.get(countId(stay.petType, kind, date)) ?? 0) + stay.guests > places[stay.petType][kind],
  );
}
