import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { capacityOn, type HostelSettings } from './hostel-settings.ts';
import { countIdsOf, partsOfCount, PlaceCounts } from './place-count.model.ts';
import { findTakenPlaces } from './places.ts';

/** Places by count id. */
type Places = ReadonlyMap<string, number>;
type Capacities = Pick<HostelSettings, 'places' | 'closed'>;

/** Places that a changed stay needs in addition, and those it leaves. */
export function placesBetween(
  before: BookingRequest,
  after: BookingRequest,
): { more: Places; fewer: Places } {
  const [held, needed] = [new Set(countIdsOf(before)), new Set(countIdsOf(after))];
  const more = new Map<string, number>();
  const fewer = new Map<string, number>();
  for (const id of [...new Set([...held, ...needed])].toSorted()) {
    const difference = (needed.has(id) ? after.guests : 0) - (held.has(id) ? before.guests : 0);
    if (difference > 0) more.set(id, difference);
    if (difference < 0) fewer.set(id, -difference);
  }
  return { more, fewer };
}

/**
 * Reserves places by date, or none, inside the caller’s transaction, which must be rolled back when some are short. The
 * counts must exist; see `preparePlaces`.
 */
export async function takePlaces(
  places: Places,
  settings: Capacities,
  paymentId: string,
): Promise<'reserved' | 'short'> {
  const taken: [string, number][] = [];
  for (const [_id, units] of places) {
    const { modifiedCount } = await PlaceCounts.updateOne(
      { _id, taken: trusted({ $lte: capacityOf(_id, settings) - units }) },
      { $inc: { taken: units } },
    );
    if (modifiedCount === 0) {
      for (const [id, reserved] of taken)
        await PlaceCounts.updateOne({ _id: id }, { $inc: { taken: -reserved } });
      return 'short';
    }
    taken.push([_id, units]);
  }
  await publish(places, paymentId);
  return 'reserved';
}

/** Undoes `takePlaces`, or leaves places of a booking, inside the caller’s transaction, which must happen once. */
export async function leavePlaces(places: Places, paymentId: string): Promise<void> {
  for (const [_id, units] of places) {
    const { modifiedCount } = await PlaceCounts.updateOne(
      { _id, taken: trusted({ $gte: units }) },
      { $inc: { taken: -units } },
    );
    if (modifiedCount === 0) throw new Error(`cannot release places of ${_id} that were not reserved`);
  }
  await publish(places, paymentId);
}

/** Dates on which too few places are left. Advisory: only `takePlaces` decides. */
export async function findShortDates(places: Places, settings: Capacities): Promise<string[]> {
  const left = await findLeftPlaces(places, settings);
  return [...places]
    .filter(([id, units]) => (left.get(id) ?? 0) < units)
    .map(([id]) => partsOfCount(id).date)
    .toSorted();
}

export async function findLeftPlaces(places: Places, settings: Capacities): Promise<Map<string, number>> {
  const taken = await findTakenPlaces([...places.keys()]);
  return new Map(
    [...places.keys()].map((id) => [id, Math.max(0, capacityOf(id, settings) - (taken.get(id) ?? 0))]),
  );
}

function capacityOf(id: string, settings: Capacities): number {
  const { petType, kind, date } = partsOfCount(id);
  return capacityOn(settings, petType, kind, date);
}

async function publish(places: Places, paymentId: string): Promise<void> {
  const parts = [...places.keys()].map(partsOfCount).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return;
  await addEvent('hostel.places_changed', {
    aggregate: { id: paymentId, sequence: 0 },
    data: { pet_type: first.petType, from: first.date, to: last.date },
  });
}
