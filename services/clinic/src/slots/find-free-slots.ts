import { addDays, dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import { trusted } from 'mongoose';
import { scheduleOf, schedulesOf } from '../schedules/schedule.model.ts';
import {
  bookableDates,
  cellsOf,
  isSoonEnoughKnown,
  slotsOfDay,
  type DaySlot,
} from '../schedules/slot.rules.ts';
import { SlotClaims, type SlotClaimDocument } from './claim.model.ts';

/** Those of a doctor's slots that nobody has any part of and that are far enough ahead, in their order. */
export async function freeSlotsOf(drId: string, slots: readonly DaySlot[], now: Date): Promise<DaySlot[]> {
  const ahead = slotsAhead(slots, now);
  const [first, last] = [ahead[0], ahead.at(-1)];
  if (!first || !last) return [];
  const claimed = cellsOfClaims(await claimsBetween(drId, first.start, last.end), now);
  return ahead.filter((slot) => isFree(slot, claimed));
}

function slotsAhead(slots: readonly DaySlot[], now: Date): DaySlot[] {
  return slots.filter((slot) => isSoonEnoughKnown(slot, now));
}

function isFree({ start, end }: DaySlot, claimed: ReadonlySet<number>): boolean {
  return cellsOf(start, end).every((cell) => !claimed.has(cell));
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

/** The first slot of each doctor that can be booked, within the horizon; who has none is not in it. */
export async function earliestFreeSlots(drIds: readonly string[], now: Date): Promise<Map<string, DaySlot>> {
  const hours = await schedulesOf(drIds);
  const found = new Map<string, DaySlot>();
  const { first, last } = bookableDates(now);
  // On most dates nearly everybody has a free slot or the day off: a few looks at the claims are enough for all.
  for (let date = first; date <= last && found.size < hours.size; date = addDays(date, 1)) {
    const waiting = [...hours].flatMap(([drId, schedule]) => {
      const slots = found.has(drId) ? [] : slotsAhead(slotsOfDay(schedule, date), now);
      return slots.length > 0 ? [{ drId, slots }] : [];
    });
    for (const [drId, free] of await firstFreeOf(waiting, now)) found.set(drId, free);
  }
  return found;
}

async function firstFreeOf(
  doctors: readonly { drId: string; slots: readonly DaySlot[] }[],
  now: Date,
): Promise<[string, DaySlot][]> {
  const all = doctors.flatMap(({ slots }) => slots);
  if (all.length === 0) return [];
  const from = new Date(Math.min(...all.map(({ start }) => start.getTime())));
  const to = new Date(Math.max(...all.map(({ end }) => end.getTime())));
  const claims = await claimsBetween(trusted({ $in: doctors.map(({ drId }) => drId) }), from, to);
  const byDoctor = Map.groupBy(claims, ({ drId }) => drId);
  return doctors.flatMap(({ drId, slots }): [string, DaySlot][] => {
    const claimed = cellsOfClaims(byDoctor.get(drId) ?? [], now);
    const free = slots.find((slot) => isFree(slot, claimed));
    return free ? [[drId, free]] : [];
  });
}

/** Whatever is taken of a doctor's time, or of several doctors', between two instants. */
export function claimsBetween(
  drId: string | ReturnType<typeof trusted<{ $in: string[] }>>,
  from: Date,
  to: Date,
): Promise<SlotClaimDocument[]> {
  // Nothing is longer than a day, so what reaches into the span begins at most a day before it.
  const earliest = new Date(from.getTime() - 24 * 60 * 60_000);
  return SlotClaims.find({ drId, start: trusted({ $gte: earliest, $lt: to }) }).lean<SlotClaimDocument[]>();
}

/** The cells that are taken: a hold whose time is up takes none. */
export function cellsOfClaims(claims: readonly SlotClaimDocument[], now: Date): Set<number> {
  return new Set(
    claims
      .filter(({ kind, expiresAt }) => kind !== 'held' || (expiresAt !== null && expiresAt > now))
      .flatMap(({ cells }) => cells),
  );
}
