import { addDays } from '@petcare/contracts/dhaka-time.ts';
import { daysBetween } from '@petcare/contracts/stay-dates.ts';
import { maxStayNights, type StayDate } from '@petcare/contracts/stays.ts';

/** What a day of the calendar is for somebody who looks for so many places. */
export type DayState =
  | { readonly is: 'over' | 'too_far' | 'before_check_in' | 'too_long' | 'unknown' }
  /** A stay can begin here: so many places are free for the night. */
  | { readonly is: 'night'; readonly free: number }
  /** No night can be had here, but a Day Stay. */
  | { readonly is: 'day_only' }
  /** So many places are free, which are too few. */
  | { readonly is: 'full'; readonly free: number }
  /** A night before this date is full. */
  | { readonly is: 'blocked'; readonly night: string }
  /** A stay can end here, after so many nights; none is a Day Stay. */
  | { readonly is: 'end'; readonly nights: number };

interface Looking {
  /** The places that are looked for. */
  readonly guests: number;
  readonly today: string;
  readonly last: string;
  readonly places: ReadonlyMap<string, StayDate>;
}

/** What a date is as the first day of a stay. */
export function checkInState(date: string, { guests, today, last, places }: Looking): DayState {
  if (date < today) return { is: 'over' };
  if (date > last) return { is: 'too_far' };
  const facts = places.get(date);
  if (!facts) return { is: 'unknown' };
  if (facts.free >= guests) return { is: 'night', free: facts.free };
  return facts.day_free >= guests ? { is: 'day_only' } : { is: 'full', free: facts.free };
}

/** What a date is as the last day of a stay that begins on another one. Its own night is not needed any more. */
export function checkOutState(date: string, checkIn: string, looking: Looking): DayState {
  const { guests, today, last, places } = looking;
  if (date < today) return { is: 'over' };
  if (date > last) return { is: 'too_far' };
  if (date < checkIn) return { is: 'before_check_in' };
  const nights = daysBetween(checkIn, date);
  if (nights > maxStayNights) return { is: 'too_long' };
  if (nights === 0) {
    const facts = places.get(date);
    return facts && facts.day_free < guests ? { is: 'full', free: facts.day_free } : { is: 'end', nights };
  }
  for (let night = checkIn; night < date; night = addDays(night, 1)) {
    const facts = places.get(night);
    if (facts && facts.free < guests) return { is: 'blocked', night };
  }
  return { is: 'end', nights };
}
