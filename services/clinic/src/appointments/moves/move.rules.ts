import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { answerHours } from '@petcare/contracts/clinic/move-offers.ts';
import { bookingLeadMinutes } from '@petcare/contracts/clinic/schedules.ts';
import type { DaySlot } from '../../doctors/schedules/slot.rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Returns the slot on the day nearest to the former one, the later of two, that is closest to the former time of day.
 * The patient has `answerHours` until it begins, unless it is after the former time. Null without such a slot.
 */
export function suggestSlot(start: Date, free: readonly DaySlot[], now: Date): DaySlot | null {
  const earliest = Math.min(start.getTime(), now.getTime() + answerHours * hourMs);
  const day = dayOf(start);
  // Days before the former one come after the same number of days after it.
  const days = (slot: DaySlot) => 2 * Math.abs(dayOf(slot.start) - day) + (dayOf(slot.start) < day ? 1 : 0);
  const timeOfDay = (at: Date) => (at.getTime() + 6 * hourMs) % dayMs;
  const distance = (slot: DaySlot) => Math.abs(timeOfDay(slot.start) - timeOfDay(start));
  const isNearer = (one: DaySlot, other: DaySlot) =>
    days(one) - days(other) || distance(one) - distance(other);
  return free.filter((slot) => slot.start.getTime() >= earliest).toSorted(isNearer)[0] ?? null;
}

/** Number of the date in Dhaka. */
function dayOf(at: Date): number {
  return Date.parse(dhakaDateOf(at)) / dayMs;
}

/** The end of an offer: `answerHours` from now, but before either time is too close to be booked. */
export function endOfOffer(now: Date, times: readonly Date[]): Date {
  const latest = Math.min(...times.map((time) => time.getTime())) - bookingLeadMinutes * minuteMs;
  return new Date(Math.min(now.getTime() + answerHours * hourMs, latest));
}
