import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { daysBetween } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import { maxBookingNights, type HostelDate } from '@petcare/contracts/commerce/hostel/hostel.ts';

export type DayState =
  | { readonly is: 'over' | 'too_far' | 'before_check_in' | 'too_long' | 'unknown' }
  /** Check-in is possible; `free` places for the night. */
  | { readonly is: 'night'; readonly free: number }
  /** The hostel is closed on this night. */
  | { readonly is: 'closed'; readonly reason: string }
  /** The night is full, but a Day Stay is possible. */
  | { readonly is: 'day_only' }
  | { readonly is: 'full'; readonly free: number }
  /** The night before this date that is full or closed. */
  | { readonly is: 'blocked'; readonly night: string; readonly closed: string | null }
  /** Check-out is possible; 0 nights is a Day Stay. */
  | { readonly is: 'end'; readonly nights: number };

interface PlaceSearch {
  readonly guests: number;
  readonly today: string;
  readonly last: string;
  readonly places: ReadonlyMap<string, HostelDate>;
}

export function checkInState(date: string, { guests, today, last, places }: PlaceSearch): DayState {
  if (date < today) return { is: 'over' };
  if (date > last) return { is: 'too_far' };
  const facts = places.get(date);
  if (!facts) return { is: 'unknown' };
  if (facts.closed !== null) return { is: 'closed', reason: facts.closed };
  if (facts.free >= guests) return { is: 'night', free: facts.free };
  return facts.day_free >= guests ? { is: 'day_only' } : { is: 'full', free: facts.free };
}

/** State of a date as the check-out. The night of the check-out date needs no place. */
export function checkOutState(date: string, checkIn: string, search: PlaceSearch): DayState {
  const { guests, today, last, places } = search;
  if (date < today) return { is: 'over' };
  if (date > last) return { is: 'too_far' };
  if (date < checkIn) return { is: 'before_check_in' };
  const nights = daysBetween(checkIn, date);
  if (nights > maxBookingNights) return { is: 'too_long' };
  if (nights === 0) {
    const facts = places.get(date);
    if (facts && facts.closed !== null) return { is: 'closed', reason: facts.closed };
    return facts && facts.day_free < guests ? { is: 'full', free: facts.day_free } : { is: 'end', nights };
  }
  for (let night = checkIn; night < date; night = addDays(night, 1)) {
    const facts = places.get(night);
    if (facts && facts.free < guests) return { is: 'blocked', night, closed: facts.closed };
  }
  return { is: 'end', nights };
}
