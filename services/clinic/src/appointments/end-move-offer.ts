import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type QueryFilter } from 'mongoose';
import type { ScheduleDocument } from '../doctors/schedules/schedule.model.ts';
import { slotAt } from '../doctors/schedules/slot.rules.ts';
import { SlotClaims } from '../calendar/slots/claim.model.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';
import { releaseClaim } from '../calendar/waitlist/release-claim.ts';
import { Appointments, toAppointmentEvent, type AppointmentDocument } from './appointment.model.ts';

type Offered = Pick<AppointmentDocument, '_id' | 'drId' | 'moveOffer'>;

/** Holder of the claim on an offered time, beside the appointment’s own claim. */
export function moveHolder(appointmentId: string): string {
  return `move:${appointmentId}`;
}

/** Frees the offered time of an appointment, if any, in the current transaction. */
export async function releaseMoveOffer({ _id, drId, moveOffer }: Offered, now: Date): Promise<void> {
  if (!moveOffer) return;
  const { start, end } = moveOffer;
  await releaseClaim({ holderId: moveHolder(_id) }, { drId, start, end }, now);
}

/** Makes room for the appointment itself when it moves to its offered time; else frees that time. */
export async function consumeMoveOffer(appointment: Offered, start: Date, now: Date): Promise<void> {
  if (appointment.moveOffer?.start.getTime() !== start.getTime()) return releaseMoveOffer(appointment, now);
  await SlotClaims.deleteOne({ holderId: moveHolder(appointment._id) });
}

/**
 * Ends the offer of another time and frees that time; the appointment stays as it is. No-op when the appointment does
 * not match: an offer is removed once.
 */
export async function endMoveOffer(filter: QueryFilter<AppointmentDocument>, now: Date): Promise<void> {
  await inTransaction(async () => {
    const before = await Appointments.findOneAndUpdate(
      { 'moveOffer.start': trusted({ $exists: true }), ...filter },
      { $set: { moveOffer: null }, $inc: { version: 1 } },
      { returnDocument: 'before' },
    ).lean();
    if (!before) return;
    await releaseMoveOffer(before, now);
    const doctor = await Specialists.findById(before.drId, { userId: 1 }).lean();
    const facts = toAppointmentEvent(before, { doctorUserId: doctor?.userId ?? null, by: 'system' });
    await addEvent('appointment.move_offered', {
      aggregate: { id: before._id, sequence: before.version + 1 },
      data: { ...facts, offer: null },
    });
  });
}

/** Ends the offers of times that the doctor's changed hours no longer have, in the transaction of the change. */
export async function endMoveOffersOutside(hours: ScheduleDocument, now: Date): Promise<void> {
  const offered = await Appointments.find({
    drId: hours._id,
    active: true,
    'moveOffer.expiresAt': trusted({ $gt: now }),
  }).lean();
  for (const { _id, moveOffer } of offered)
    if (moveOffer && slotAt(hours, moveOffer.start)?.end.getTime() !== moveOffer.end.getTime())
      await endMoveOffer({ _id }, now);
}
