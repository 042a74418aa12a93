import { datesOfStay } from '@petcare/contracts/stay-dates.ts';
import type { PetType, StayRequest } from '@petcare/contracts/stays.ts';
import { model, Schema } from 'mongoose';

/** How many places of one night, or of one day, are taken: paid ones and those kept during a payment alike. */
export interface PlaceCountDocument {
  /** `dog:2026-12-01` for the night that begins on this date, `dog:day:2026-12-01` for a Day Stay. */
  _id: string;
  taken: number;
}

const schema = new Schema<PlaceCountDocument>(
  {
    _id: { type: String, required: true },
    taken: { type: Number, required: true, min: 0 },
  },
  { collection: 'hostel_places', versionKey: false },
);

export const PlaceCounts = model<PlaceCountDocument>('PlaceCount', schema);

/** The id of the count of one night or day. */
export function countId(petType: PetType, kind: 'night' | 'day', date: string): string {
  return kind === 'day' ? `${petType}:day:${date}` : `${petType}:${date}`;
}

/** The ids of all counts a stay is in, in the order of their dates. `from`: only dates from this one on. */
export function countIdsOf(
  stay: Pick<StayRequest, 'petType' | 'checkIn' | 'checkOut'>,
  from = stay.checkIn,
): string[] {
  const kind = kindOf(stay);
  return datesOfStay(stay)
    .filter((date) => date >= from)
    .map((date) => countId(stay.petType, kind, date));
}

/** Whether a stay needs places for nights or for a day. */
export function kindOf({ checkIn, checkOut }: Pick<StayRequest, 'checkIn' | 'checkOut'>): 'night' | 'day' {
  return checkIn === checkOut ? 'day' : 'night';
}
