import { holdMinutes, type SlotHold } from '@petcare/contracts/clinic/schedules.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { invalid, notFound } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { readSchedule } from '../../doctors/schedules/schedule.model.ts';
import { bookableDates, meetsLeadTime, slotAt } from '../../doctors/schedules/slot.rules.ts';
import { SlotClaims, type SlotClaimDocument } from '../slots/claim.model.ts';
import { claimSlot, isHeldBy, type Span } from '../slots/claim-slot.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { releaseClaim } from '../waitlist/release-claim.ts';
import { endHold, expireHoldsOf } from './expire-slot-holds.ts';

/** Transactions tried until a hold of the same user, made meanwhile by another request, is found and replaced. */
const maxAttempts = 5;

/**
 * Holds a free slot while a user fills in the form. The user's earlier hold on this doctor ends in the same
 * transaction, so that of overlapping requests one hold remains; holding the same slot again renews it.
 * @throws not_found – no such doctor
 * @throws invalid_input – not a bookable slot
 * @throws slot_taken
 */
export async function holdSlot(
  drId: string,
  start: string,
  userId: string,
  now = new Date(),
): Promise<SlotHold> {
  if (!(await Specialists.exists({ _id: drId }))) throw notFound('doctor');
  const slot = slotAt(await readSchedule(drId), new Date(start));
  if (!slot || dhakaDateOf(slot.start) > bookableDates(now).last)
    throw invalid([{ field: 'start', message: 'is not a slot of this doctor' }]);
  if (!meetsLeadTime(slot, now)) throw invalid([{ field: 'start', message: 'is too soon to be booked' }]);
  await expireHoldsOf(drId, now);
  const expiresAt = new Date(now.getTime() + holdMinutes * 60_000);
  const claim = await replaceHold({ drId, start: slot.start, end: slot.end, userId, expiresAt }, now);
  return {
    _id: claim._id,
    dr_id: drId,
    start: claim.start.toISOString(),
    end: claim.end.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

interface NewHold extends Span {
  readonly userId: string;
  readonly expiresAt: Date;
}

async function replaceHold(hold: NewHold, now: Date, attempt = 1): Promise<SlotClaimDocument> {
  const { drId, start, userId } = hold;
  try {
    return await inTransaction(async () => {
      const earlier = await SlotClaims.find({ drId, userId, kind: 'held' }).lean();
      for (const one of earlier)
        // Renewing a hold must not offer its slot to the waitlist.
        if (one.start.getTime() === start.getTime()) await SlotClaims.deleteOne({ _id: one._id });
        else await releaseClaim({ _id: one._id, kind: 'held' }, one, now);
      return claimSlot({ ...hold, kind: 'held' });
    });
  } catch (error) {
    const isOwnHold = isDuplicateKey(error, 'userId') || (await isHeldBy(userId, drId, { start }));
    if (!isOwnHold || attempt === maxAttempts) throw error;
    return replaceHold(hold, now, attempt + 1);
  }
}

/**
 * Ends a hold. No-op when it is booked, expired or released.
 * @throws not_found – the hold of another user
 */
export async function releaseHold(id: string, userId: string, now = new Date()): Promise<void> {
  const hold = await SlotClaims.findById(id).lean();
  if (hold && hold.userId !== userId) throw notFound('hold');
  if (hold) await endHold(hold, now);
}
