import { datesOfBooking } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import type { PetType, BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  /** `dog:2026-12-01` for the night that begins on this date, `dog:day:2026-12-01` for a day stay. */
  _id: field.text,
  taken: field.of<number>({ type: Number, required: true, min: 0 }),
  /**
   * Version of the settings saved last. Written by each save, so that a concurrent reservation conflicts with it.
   * Undefined before the first.
   */
  settings: field.optional<number>({ type: Number }),
};
/** Places taken on one night or day, by bookings and by open payments. */
export type PlaceCountDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'hostel_places' });

export const placeChanges = markChanges('hostel_places', schema);
export const PlaceCounts = model<PlaceCountDocument>('PlaceCount', schema);

export function countId(petType: PetType, kind: 'night' | 'day', date: string): string {
  return kind === 'day' ? `${petType}:day:${date}` : `${petType}:${date}`;
}

export function partsOfCount(id: string): { petType: PetType; kind: 'night' | 'day'; date: string } {
  const [petType, ...rest] = id.split(':');
  return {
    petType: petType as PetType,
    kind: rest.length === 2 ? 'day' : 'night',
    date: rest.at(-1) ?? '',
  };
}

/** Ids of the counts of a stay by ascending date. `from`: the first date to include. */
export function countIdsOf(
  stay: Pick<BookingRequest, 'petType' | 'checkIn' | 'checkOut'>,
  from = stay.checkIn,
): string[] {
  const kind = placeKindOf(stay);
  return datesOfBooking(stay)
    .filter((date) => date >= from)
    .map((date) => countId(stay.petType, kind, date));
}

export function placeKindOf({
  checkIn,
  checkOut,
}: Pick<BookingRequest, 'checkIn' | 'checkOut'>): 'night' | 'day' {
  return checkIn === checkOut ? 'day' : 'night';
}
