import { addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { trusted } from 'mongoose';
import { readSchedule } from '../../doctors/schedules/schedule.model.ts';
import { bookableDates, slotAt, slotsOfDay } from '../../doctors/schedules/slot.rules.ts';
import { findServiceIds } from '../../doctors/treatments/find-bookable-doctor.ts';
import { SlotClaims } from '../slots/claim.model.ts';
import { notifySlotChanged } from '../slots/claim-slot.ts';
import { claimsBetween, isBookable } from '../slots/find-free-slots.ts';
import { notifyWaitlistChanged, offerSlot } from './offer-slot.ts';
import { WaitlistEntries } from './waitlist-entry.model.ts';

/**
 * Adapts the offers of a doctor to changed hours or services, in the transaction of the change: offers that can no
 * longer be accepted end, and time that is free is offered to those who wait, oldest first, before others can book it.
 */
export async function renewOffers(drId: string, now: Date): Promise<void> {
  await withdrawOffers(drId, now);
  await offerFreeTime(drId, now);
}

/** Takes back offers outside the hours or of a service that the doctor no longer offers; their users wait on. */
async function withdrawOffers(drId: string, now: Date): Promise<void> {
  const offered = await WaitlistEntries.find({ drId, open: true, status: 'offered' }).lean();
  if (offered.length === 0) return;
  const hours = await readSchedule(drId);
  const serviceIds = new Set(await findServiceIds(drId));
  for (const { _id, serviceId, offer } of offered) {
    if (!offer || offer.expiresAt <= now) continue;
    const isInHours = slotAt(hours, offer.start)?.end.getTime() === offer.end.getTime();
    if (isInHours && serviceIds.has(serviceId)) continue;
    // A slot whose fee is being paid stays with the prepayment.
    const { deletedCount } = await SlotClaims.deleteOne({ holderId: _id, kind: 'offered' });
    if (deletedCount === 0) continue;
    const entry = await WaitlistEntries.findOneAndUpdate(
      { _id, status: 'offered' },
      { $set: { status: 'waiting', offer: null }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (entry) await notifyWaitlistChanged(entry);
    await notifySlotChanged({ drId, start: offer.start });
  }
}

async function offerFreeTime(drId: string, now: Date): Promise<void> {
  const { first, last } = bookableDates(now);
  const waiting = await WaitlistEntries.find(
    { drId, open: true, status: 'waiting', date: trusted({ $gte: first, $lte: last }) },
    { date: 1 },
  ).lean();
  if (waiting.length === 0) return;
  const hours = await readSchedule(drId);
  for (const date of [...new Set(waiting.map((entry) => entry.date))].toSorted()) {
    const claims = await claimsBetween(drId, dhakaInstant(date, 0), dhakaInstant(addDays(date, 1), 0));
    // An expired hold still has its claim; the job that deletes it offers its slot.
    const claimed = new Set(claims.flatMap(({ cells }) => cells));
    const free = slotsOfDay(hours, date).filter((slot) => isBookable(slot, claimed, now));
    for (const { start, end } of free) if (!(await offerSlot({ drId, start, end }, now))) break;
  }
}
