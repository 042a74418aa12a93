import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { trusted } from 'mongoose';
import { readSchedules } from '../../doctors/schedules/schedule.model.ts';
import {
  bookableDates,
  meetsLeadTime,
  slotsOfDay,
  type DaySlot,
} from '../../doctors/schedules/slot.rules.ts';
import { claimedCells, claimsBetween, isBookable } from './find-free-slots.ts';

/** Returns the first bookable slot of each doctor; doctors without one within the horizon are missing. */
export async function earliestFreeSlots(drIds: readonly string[], now: Date): Promise<Map<string, DaySlot>> {
  const hours = await readSchedules(drIds);
  const found = new Map<string, DaySlot>();
  const { first, last } = bookableDates(now);
  // On most dates nearly every doctor has a free slot, so a few queries suffice.
  for (let date = first; date <= last && found.size < hours.size; date = addDays(date, 1)) {
    const missing = [...hours].flatMap(([drId, schedule]) => {
      const slots = found.has(drId)
        ? []
        : slotsOfDay(schedule, date).filter((slot) => meetsLeadTime(slot, now));
      return slots.length > 0 ? [{ drId, slots }] : [];
    });
    for (const [drId, free] of await findFirstFree(missing, now)) found.set(drId, free);
  }
  return found;
}

async function findFirstFree(
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
    const claimed = claimedCells(byDoctor.get(drId) ?? [], now);
    const free = slots.find((slot) => isBookable(slot, claimed, now));
    return free ? [[drId, free]] : [];
  });
}
