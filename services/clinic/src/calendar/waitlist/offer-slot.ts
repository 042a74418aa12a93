import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { offerMinutes } from '@petcare/contracts/clinic/waitlist.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { readSchedule } from '../../doctors/schedules/schedule.model.ts';
import { meetsLeadTime, slotsOfDay } from '../../doctors/schedules/slot.rules.ts';
import { findServiceIds } from '../../doctors/treatments/find-bookable-doctor.ts';
import { claimSlot, type Span } from '../slots/claim-slot.ts';
import { WaitlistEntries, type WaitlistEntryDocument } from './waitlist-entry.model.ts';

/**
 * Offers freed time to those who wait, in the transaction that freed it: each slot of the present hours within it,
 * which is another one than before when the slot length has changed. Slots that are too soon, or reach beyond it, stay
 * free.
 */
export async function offerFreedTime({ drId, start, end }: Span, now: Date): Promise<void> {
  const slots = slotsOfDay(await readSchedule(drId), dhakaDateOf(start)).filter(
    (slot) => start <= slot.start && slot.end <= end && meetsLeadTime(slot, now),
  );
  for (const slot of slots) if (!(await offerSlot({ drId, start: slot.start, end: slot.end }, now))) return;
}

/**
 * Offers a free slot to the user who has waited longest for that doctor and date, in the current transaction.
 * @returns false when no user waits
 */
export async function offerSlot(span: Span, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + offerMinutes * 60_000);
  const entry = await WaitlistEntries.findOneAndUpdate(
    {
      drId: span.drId,
      date: dhakaDateOf(span.start),
      status: 'waiting',
      // A user who waits for a service that the doctor no longer offers keeps the place, but cannot book.
      serviceId: trusted({ $in: await findServiceIds(span.drId) }),
    },
    {
      $set: { status: 'offered', offer: { start: span.start, end: span.end, expiresAt } },
      $inc: { version: 1 },
    },
    { sort: { createdAt: 1, _id: 1 }, returnDocument: 'after' },
  ).lean();
  if (!entry) return false;
  await claimSlot({ ...span, kind: 'offered', userId: entry.userId, holderId: entry._id, expiresAt });
  await notifyWaitlistChanged(entry);
  return true;
}

/** Publishes the state of an entry, in the current transaction. */
export async function notifyWaitlistChanged(entry: WaitlistEntryDocument): Promise<void> {
  await addEvent('waitlist.changed', {
    aggregate: { id: entry._id, sequence: entry.version },
    data: {
      entry_id: entry._id,
      user_id: entry.userId,
      dr_id: entry.drId,
      dr_name: entry.drName,
      date: entry.date,
      status: entry.status,
      offer: entry.offer && {
        start: entry.offer.start.toISOString(),
        expiresAt: entry.offer.expiresAt.toISOString(),
      },
      patient_email: entry.patientEmail,
    },
  });
}
