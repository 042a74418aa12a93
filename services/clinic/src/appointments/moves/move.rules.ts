import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { answerHours } from '@petcare/contracts/clinic/move-offers.ts';
import { bookingLeadMinutes } from '@petcare/contracts/clinic/schedules.ts';
import type { DaySlot } from '../../schedules/slot.rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Returns the slot of the earliest day that is closest to the former time of day; null without a slot. */
export function suggestSlot(start: Date, free: readonly DaySlot[]): DaySlot | null {
  const [earliest] = free;
  if (!earliest) return null;
  const day = dhakaDateOf(earliest.start);
  const timeOfDay = (at: Date) => (at.getTime() + 6 * hourMs) % dayMs;
  const distance = (slot: DaySlot) => Math.abs(timeOfDay(slot.start) - timeOfDay(start));
  return free
    .filter((slot) => dhakaDateOf(slot.start) === day)
    .reduce((best, slot) => (distance(slot) < distance(best) ? slot : best));
}

/** The end of an offer: `answerHours` from now, but before either time is too close to be booked. */
export function endOfOffer(now: Date, times: readonly Date[]): Date {
  const latest = Math.min(...times.map((time) => time.getTime())) - bookingLeadMinutes * minuteMs;
  return new Date(Math.min(now.getTime() + answerHours * hourMs, latest));
}
