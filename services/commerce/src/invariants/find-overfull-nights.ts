import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import type { Violation } from '@petcare/contracts/invariants.ts';
import type { PetType, BookingRequest } from '@petcare/contracts/hostel.ts';
import { trusted } from 'mongoose';
import { Bookings } from '../bookings/booking.model.ts';
import type { HostelSettings } from '../hostel/hostel-settings.ts';
import { countIdsOf, PlaceCounts } from '../hostel/place-count.model.ts';
import type { BookingDraft } from '../bookings/insert-booking.ts';
import { Payments, type PaymentDocument } from '../payments/payment/payment.model.ts';

/**
 * Nights and days from today on that exceed their capacity, or whose count differs from the guests of bookings
 * and open payments. Past dates are skipped: a cancellation leaves their counts unchanged.
 */
export async function findOverfullNights({ places }: Pick<HostelSettings, 'places'>): Promise<Violation[]> {
  const today = dhakaDateOf(new Date());
  const expected = new Map<string, number>();
  for (const stay of await staysFrom(today))
    for (const id of countIdsOf(stay, today)) expected.set(id, stay.guests + (expected.get(id) ?? 0));

  const counts = await PlaceCounts.find({}).lean();
  const counted = new Map(counts.map(({ _id, taken }) => [_id, taken]));
  const offenders: Violation[] = [];
  for (const id of new Set([...counted.keys(), ...expected.keys()])) {
    const { petType, kind, date } = partsOf(id);
    if (date < today) continue;
    const taken = counted.get(id) ?? 0;
    const guests = expected.get(id) ?? 0;
    const capacity = places[petType][kind];
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

async function staysFrom(today: string): Promise<BookingRequest[]> {
  const booked = await Bookings.find(
    { holds_places: true, 'stay.checkOut': trusted({ $gte: today }) },
    'stay',
  ).lean<{ stay: BookingRequest }[]>();
  const beingPaid = await Payments.find({ kind: 'hostel', hold: 'held' }, 'draft').lean<
    Pick<PaymentDocument, 'draft'>[]
  >();
  return [...booked.map(({ stay }) => stay), ...beingPaid.map(({ draft }) => (draft as BookingDraft).stay)];
}

function partsOf(id: string): { petType: PetType; kind: 'night' | 'day'; date: string } {
  const [petType, ...rest] = id.split(':');
  return {
    petType: petType as PetType,
    kind: rest.length === 2 ? 'day' : 'night',
    date: rest.at(-1) ?? '',
  };
}
