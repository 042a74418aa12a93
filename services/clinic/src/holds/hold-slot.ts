import { holdMinutes, type SlotHold } from '@petcare/contracts/schedules.ts';
import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { invalid, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { scheduleOf } from '../schedules/schedule.model.ts';
import { bookableDates, isSoonEnoughKnown, slotAt } from '../schedules/slot.rules.ts';
import { Specialists } from '../specialists/record/specialist.model.ts';
import { offerSlot } from '../waitlist/offer-slot.ts';
import { SlotClaims, type SlotClaimDocument } from '../slots/claim.model.ts';
import { claimSlot, notifySlotChanged } from '../slots/claim-slot.ts';

/**
 * Keeps a free slot for somebody while they fill in the form. What they held at this doctor before is given up
 * in the same transaction; the slot they hold already is theirs for another five minutes.
 * @throws not_found without such a doctor, invalid_input for no bookable slot, slot_taken.
 */
export async function holdSlot(
  drId: string,
  start: string,
  personId: string,
  now = new Date(),
): Promise<SlotHold> {
  if (!(await Specialists.exists({ _id: drId }))) throw notFound('doctor');
  const slot = slotAt(await scheduleOf(drId), new Date(start));
  if (!slot || dhakaDateOf(slot.start) > bookableDates(now).last)
    throw invalid([{ field: 'start', message: 'is not a slot of this doctor' }]);
  if (!isSoonEnoughKnown(slot, now)) throw invalid([{ field: 'start', message: 'is too soon to be booked' }]);
  await endExpiredHolds(drId, now);
  const expiresAt = new Date(now.getTime() + holdMinutes * 60_000);
  const claim = await inTransaction(async () => {
    const earlier = await SlotClaims.find({ drId, personId, kind: 'held' }).lean<SlotClaimDocument[]>();
    for (const one of earlier) {
      await SlotClaims.deleteOne({ _id: one._id });
      if (one.start.getTime() === slot.start.getTime()) continue;
      await notifySlotChanged(one);
      await offerSlot(one, now);
    }
    return claimSlot({ drId, start: slot.start, end: slot.end, kind: 'held', personId, expiresAt });
  });
  return {
    _id: claim._id,
    dr_id: drId,
    start: claim.start.toISOString(),
    end: claim.end.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Gives a held slot back. One that is gone already (booked, out of time, given back) is no error.
 * @throws not_found for somebody else's.
 */
export async function releaseHold(id: string, personId: string, now = new Date()): Promise<void> {
  const hold = await SlotClaims.findById(id).lean<SlotClaimDocument>();
  if (hold && hold.personId !== personId) throw notFound('hold');
  if (hold) await giveBack(hold, now);
}

/** Ends a hold that is still there, and offers its slot to whoever waits. */
export async function giveBack(hold: SlotClaimDocument, now: Date): Promise<void> {
  await inTransaction(async () => {
    const { deletedCount } = await SlotClaims.deleteOne({ _id: hold._id, kind: 'held' });
    if (deletedCount === 0) return;
    await notifySlotChanged(hold);
    await offerSlot(hold, now);
  });
}

/**
 * Ends the holds of this doctor whose time is up, before the sweep comes to it, so that nobody is refused a slot
 * that is nobody's. Where somebody waits for it, it becomes theirs first.
 */
export async function endExpiredHolds(drId: string, now: Date): Promise<void> {
  const expired = await SlotClaims.find({ drId, kind: 'held', expiresAt: trusted({ $lte: now }) }).lean<
    SlotClaimDocument[]
  >();
  for (const hold of expired) await giveBack(hold, now);
}
