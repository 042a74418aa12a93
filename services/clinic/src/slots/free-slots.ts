import { addDays, dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import { trusted } from 'mongoose';
import { scheduleOf } from '../schedules/schedule.model.ts';
import {
  bookableDates,
  cellsOf,
  isSoonEnoughKnown,
  slotsOfDay,
  type DaySlot,
} from '../schedules/slot.rules.ts';
import { SlotClaims, type StoredClaim } from './claim.model.ts';

/** Those of a doctor's slots that nobody has any part of and that are far enough ahead, in their order. */
export async function freeSlotsOf(drId: string, slots: readonly DaySlot[], now: Date): Promise<DaySlot[]> {
  const ahead = slots.filter((slot) => isSoonEnoughKnown(slot, now));
  const [first, last] = [ahead[0], ahead.at(-1)];
  if (!first || !last) return [];
  const claimed = cellsOfClaims(await claimsBetween(drId, first.start, last.end), now);
  return ahead.filter(({ start, end }) => cellsOf(start, end).every((cell) => !claimed.has(cell)));
}

/** The next dates after this one, at most three, on which a doctor has a free slot. */
export async function nextFreeDates(drId: string, after: string, now: Date, count = 3): Promise<string[]> {
  const hours = await scheduleOf(drId);
  const { first, last } = bookableDates(now);
  const from = after < first ? first : addDays(after, 1);
  const claimed = cellsOfClaims(
    await claimsBetween(drId, dhakaInstant(from, 0), dhakaInstant(addDays(last, 1), 0)),
    now,
  );
  const found: string[] = [];
  for (let date = from; date <= last && found.length < count; date = addDays(date, 1)) {
    const free = slotsOfDay(hours, date).some(
      (slot) =>
        isSoonEnoughKnown(slot, now) && cellsOf(slot.start, slot.end).every((cell) => !claimed.has(cell)),
    );
    if (free) found.push(date);
  }
  return found;
}

/** The first slot of a doctor that can be booked, within the horizon; null when there is none. */
export async function earliestFreeSlot(drId: string, now: Date): Promise<DaySlot | null> {
  const hours = await scheduleOf(drId);
  const { first, last } = bookableDates(now);
  for (let date = first; date <= last; date = addDays(date, 1)) {
    // Most dates are either free or off: one look at the claims a day is enough, and mostly one in all.
    const [free] = await freeSlotsOf(drId, slotsOfDay(hours, date), now);
    if (free) return free;
  }
  return null;
}

/** Whatever is taken of a doctor's time between two instants. */
export function claimsBetween(drId: string, from: Date, to: Date): Promise<StoredClaim[]> {
  // Nothing is longer than a day, so what reaches into the span begins at most a day before it.
  const earliest = new Date(from.getTime() - 24 * 60 * 60_000);
  return SlotClaims.find({ drId, start: trusted({ $gte: earliest, $lt: to }) }).lean<StoredClaim[]>();
}

/** The cells that are taken: a hold whose time is up takes none. */
export function cellsOfClaims(claims: readonly StoredClaim[], now: Date): Set<number> {
  return new Set(
    claims
      .filter(({ kind, expiresAt }) => kind !== 'held' || (expiresAt !== null && expiresAt > now))
      .flatMap(({ cells }) => cells),
  );
}
