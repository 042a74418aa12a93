import { addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { DayClosure, Slot } from '@petcare/contracts/clinic/schedules.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { readSchedule } from '../../doctors/schedules/schedule.model.ts';
import { bookableDates, meetsLeadTime, slotsOfDay } from '../../doctors/schedules/slot.rules.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { claimedCells, claimsBetween, isBookable, isActiveClaim, nextFreeDates } from './find-free-slots.ts';
import { findClosure } from './find-closure.ts';
import type { SlotClaimDocument } from './claim.model.ts';

interface SlotsOfDate {
  date: string;
  slots: Slot[];
  next_free_dates: string[];
  closed: DayClosure | null;
}

/**
 * Returns the slots of a doctor on a date. The viewer's own hold is marked; holders of other slots are not
 * revealed.
 * @throws not_found – no such doctor
 */
export async function showSlots(
  drId: string,
  date: string,
  viewer: string | null,
  now = new Date(),
): Promise<SlotsOfDate> {
  await assertDoctor(drId);
  const hours = await readSchedule(drId);
  const claims = await claimsBetween(drId, dhakaInstant(date, 0), dhakaInstant(addDays(date, 1), 0));
  const live = claims.filter((claim) => isActiveClaim(claim, now));
  const { last } = bookableDates(now);
  const slots = date > last ? [] : slotsOfDay(hours, date).map((slot) => toSlot(slot, live, viewer, now));
  return {
    date,
    slots,
    next_free_dates: await nextFreeDates(drId, date, now),
    closed: await findClosure(drId, hours, date),
  };
}

function toSlot(
  { start, end }: { start: Date; end: Date },
  claims: readonly SlotClaimDocument[],
  viewer: string | null,
  now: Date,
): Slot {
  const claim = claims.find((one) => one.start < end && start < one.end);
  const isOwnHold =
    claim?.kind === 'held' && claim.userId === viewer && claim.start.getTime() === start.getTime();
  const state = !meetsLeadTime({ start }, now)
    ? 'past'
    : claim
      ? claim.kind === 'booked'
        ? 'taken'
        : 'held'
      : 'free';
  return {
    start: start.toISOString(),
    end: end.toISOString(),
    state,
    hold_id: isOwnHold ? claim._id : null,
  };
}

/**
 * Counts the free slots of a doctor on each of several dates, for a calendar.
 * @throws not_found – no such doctor
 */
export async function countFreeSlots(
  drId: string,
  { from, days }: { from: string; days: number },
  now = new Date(),
): Promise<{ date: string; free: number; works: boolean }[]> {
  await assertDoctor(drId);
  const hours = await readSchedule(drId);
  const claims = await claimsBetween(drId, dhakaInstant(from, 0), dhakaInstant(addDays(from, days), 0));
  const taken = claimedCells(claims, now);
  const { first, last } = bookableDates(now);
  return Array.from({ length: days }, (_, index) => addDays(from, index)).map((date) => {
    const slots = slotsOfDay(hours, date);
    const free = slots.filter((slot) => isBookable(slot, taken, now)).length;
    const bookable = first <= date && date <= last;
    return { date, free: bookable ? free : 0, works: slots.length > 0 };
  });
}

async function assertDoctor(drId: string): Promise<void> {
  if (!(await Specialists.exists({ _id: drId }))) throw notFound('doctor');
}
