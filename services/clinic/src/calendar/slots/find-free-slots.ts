import { addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { trusted } from 'mongoose';
import { readSchedule } from '../../doctors/schedules/schedule.model.ts';
import {
  bookableDates,
  cellsOf,
  meetsLeadTime,
  slotsOfDay,
  type DaySlot,
} from '../../doctors/schedules/slot.rules.ts';
import { SlotClaims, type SlotClaimDocument } from './claim.model.ts';

export async function findFreeSlots(drId: string, slots: readonly DaySlot[], now: Date): Promise<DaySlot[]> {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return [];
  const claimed = claimedCells(await claimsBetween(drId, first.start, last.end), now);
  return slots.filter((slot) => isBookable(slot, claimed, now));
}

export async function nextFreeDates(drId: string, after: string, now: Date, count = 3): Promise<string[]> {
  const hours = await readSchedule(drId);
  const { first, last } = bookableDates(now);
  const from = after < first ? first : addDays(after, 1);
  const claims = await claimsBetween(drId, dhakaInstant(from, 0), dhakaInstant(addDays(last, 1), 0));
  const claimed = claimedCells(claims, now);
  const found: string[] = [];
  for (let date = from; date <= last && found.length < count; date = addDays(date, 1))
    if (slotsOfDay(hours, date).some((slot) => isBookable(slot, claimed, now))) found.push(date);
  return found;
}

export function isBookable(slot: DaySlot, claimed: ReadonlySet<number>, now: Date): boolean {
  return meetsLeadTime(slot, now) && cellsOf(slot.start, slot.end).every((cell) => !claimed.has(cell));
}

export function claimsBetween(
  drId: string | ReturnType<typeof trusted<{ $in: string[] }>>,
  from: Date,
  to: Date,
): Promise<SlotClaimDocument[]> {
  // No claim is longer than a day, so one that reaches into the range starts at most a day before it.
  const earliest = new Date(from.getTime() - 24 * 60 * 60_000);
  return SlotClaims.find({ drId, start: trusted({ $gte: earliest, $lt: to }) }).lean();
}

export function claimedCells(claims: readonly SlotClaimDocument[], now: Date): Set<number> {
  return new Set(claims.filter((claim) => isActiveClaim(claim, now)).flatMap(({ cells }) => cells));
}

/**
 * False for an expired hold, which any claim may replace. An expired offer stays active until its slot is offered
 * to the next, and that of an emergency until its next doctor is asked.
 */
export function isActiveClaim({ kind, expiresAt }: SlotClaimDocument, now: Date): boolean {
  return kind !== 'held' || (expiresAt !== null && expiresAt > now);
}
