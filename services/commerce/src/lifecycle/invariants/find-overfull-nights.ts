import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Violation } from '@petcare/contracts/invariants.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { trusted } from 'mongoose';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import { capacityOn } from '../../hostel/hostel-settings.ts';
import { findLatestVersion, type HostelSettingsSource } from '../../hostel/settings-source.ts';
import { countId, countIdsOf, partsOfCount, PlaceCounts } from '../../hostel/place-count.model.ts';
import { StayWaits } from '../../hostel/stay-waits/stay-wait.model.ts';
import type { BookingDraft } from '../../hostel/bookings/insert-booking.ts';
import { placesOf } from '../../hostel/bookings/pay-stay-change.ts';
import { Payments } from '../../payments/payment.model.ts';

/**
 * Nights and days from today on that exceed their capacity, or whose count differs from the guests of bookings
 * and open payments. Past dates are skipped: a cancellation leaves their counts unchanged.
 */
export async function findOverfullNights(source: HostelSettingsSource): Promise<Violation[]> {
  const settings = await source.current();
  // Numbers that an admin accepted when lowering the capacity are no fault; they can only become less.
  const accepted = new Map(
    ((await findLatestVersion())?.overbooked ?? []).map(({ petType, kind, date, booked }) => [
      countId(petType, kind, date),
      booked,
    ]),
  );
  const today = dhakaDateOf(new Date());
  const expected = new Map<string, number>();
  const expect = (id: string, units: number) => expected.set(id, units + (expected.get(id) ?? 0));
  for (const stay of await bookedFrom(today))
    for (const id of countIdsOf(stay, today)) expect(id, stay.guests);
  for (const { stay } of await StayWaits.find({ status: 'offered', paymentId: null }, 'stay').lean())
    for (const id of countIdsOf(stay, today)) expect(id, stay.guests);
  for (const draft of await draftsBeingPaid())
    for (const [id, units] of placesOf(draft)) if (partsOfCount(id).date >= today) expect(id, units);

  const counts = await PlaceCounts.find({}).lean();
  const counted = new Map(counts.map(({ _id, taken }) => [_id, taken]));
  const offenders: Violation[] = [];
  for (const id of new Set([...counted.keys(), ...expected.keys()])) {
    const { petType, kind, date } = partsOfCount(id);
    if (date < today) continue;
    const taken = counted.get(id) ?? 0;
    const guests = expected.get(id) ?? 0;
    const capacity = Math.max(capacityOn(settings, petType, kind, date), accepted.get(id) ?? 0);
    if (taken === guests && guests <= capacity) continue;
    offenders.push({
      id,
      label: '',
      fault: { code: 'places_differ', pet_type: petType, kind, date, guests, capacity, taken },
      path: `/hostel-orders?on=${date}`,
    });
  }
  return offenders.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function bookedFrom(today: string): Promise<BookingRequest[]> {
  const booked = await Bookings.find(
    { holdsPlaces: true, 'stay.checkOut': trusted({ $gte: today }) },
    'stay',
  ).lean();
  return booked.map(({ stay }) => stay);
}

async function draftsBeingPaid(): Promise<BookingDraft[]> {
  const beingPaid = await Payments.find({ kind: 'hostel', reservation: 'held' }, 'draft').lean();
  return beingPaid.map(({ draft }) => draft as BookingDraft);
}
