import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Specialists } from '../../specialists/record/specialist.model.ts';
import { Appointments, toAppointmentEvent, type AppointmentDocument } from '../appointment.model.ts';
import { releaseMoveOffer } from '../changes/release-move-offer.ts';

/**
 * Ends expired offers of another time, at most 500, and frees their slots; the appointments stay as they are. Safe to
 * run concurrently: an offer is removed once, in the transaction that frees its slot.
 */
export async function expireMoves(now = new Date()): Promise<void> {
  const expired = await Appointments.find({ 'moveOffer.expiresAt': trusted({ $lte: now }) }, { _id: 1 })
    .limit(500)
    .lean();
  for (const { _id } of expired) await expireMove(_id, now);
}

async function expireMove(id: string, now: Date): Promise<void> {
  await inTransaction(async () => {
    const before = await Appointments.findOneAndUpdate(
      { _id: id, 'moveOffer.expiresAt': trusted({ $lte: now }) },
      { $set: { moveOffer: null }, $inc: { version: 1 } },
      { returnDocument: 'before' },
    ).lean<AppointmentDocument>();
    if (!before) return;
    await releaseMoveOffer(before, now);
    const doctor = await Specialists.findById(before.drId, { userId: 1 }).lean();
    const facts = toAppointmentEvent(before, { doctorUserId: doctor?.userId ?? null, by: 'system' });
    await addEvent('appointment.move_offered', {
      aggregate: { id, sequence: before.version + 1 },
      data: { ...facts, offer: null },
    });
  });
}
