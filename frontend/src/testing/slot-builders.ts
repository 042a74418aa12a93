import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Slot, SlotHold } from '@petcare/contracts/clinic/schedules.ts';
import { newId } from './builders.ts';

/** A free slot of twenty minutes; `minutes` after midnight of a date in Dhaka. */
export function buildSlot(date: string, minutes: number, changes: Partial<Slot> = {}): Slot {
  return {
    start: dhakaInstant(date, minutes).toISOString(),
    end: dhakaInstant(date, minutes + 20).toISOString(),
    state: 'free',
    hold_id: null,
    ...changes,
  };
}

export function buildHold(drId: string, start: string): SlotHold {
  const at = Date.parse(start);
  return {
    _id: newId(),
    dr_id: drId,
    start,
    end: new Date(at + 20 * 60_000).toISOString(),
    expiresAt: new Date(Date.now() + 5 * 60_000).toISOString(),
  };
}
