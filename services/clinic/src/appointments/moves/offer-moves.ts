import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { AppError, conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { expireHoldsOf } from '../../calendar/holds/expire-slot-holds.ts';
import { readSchedule } from '../../doctors/schedules/schedule.model.ts';
import { meetsLeadTime, slotAt } from '../../doctors/schedules/slot.rules.ts';
import { claimSlot } from '../../calendar/slots/claim-slot.ts';
import { lockDoctor } from '../../doctors/specialists/lock-doctor.ts';
import { appointmentRecord, Appointments, toAppointmentEvent } from '../appointment.model.ts';
import { canReschedule } from '../appointment.rules.ts';
import { moveHolder } from '../end-move-offer.ts';
import { hasOtherOn } from '../waits/end-waits.ts';
import { findAppointment } from '../find-appointment.ts';
import { endOfOffer } from './move.rules.ts';

interface Move {
  readonly appointment_id: string;
  readonly slot_start: string;
}

interface Offers {
  readonly offered: string[];
  readonly refused: { appointment_id: string; code: string }[];
}

/**
 * Offers new times of one doctor to patients, each in its own transaction, so that a taken time does not hold up the
 * others. An appointment that has this offer already counts as offered.
 */
export async function offerMoves(
  drId: string,
  moves: readonly Move[],
  caller: UserCaller,
  now = new Date(),
): Promise<Offers> {
  const result: Offers = { offered: [], refused: [] };
  await expireHoldsOf(drId, now);
  for (const move of moves) {
    try {
      await offerMove(drId, move, caller, now);
      result.offered.push(move.appointment_id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ appointment_id: move.appointment_id, code: error.code });
    }
  }
  return result;
}

async function offerMove(
  drId: string,
  { appointment_id: id, slot_start }: Move,
  caller: UserCaller,
  now: Date,
): Promise<void> {
  const { appointment, role: by, doctorUserId } = await findAppointment(id, caller);
  if (appointment.drId !== drId || by === 'patient' || appointment.archivedAt !== null)
    throw notFound('appointment');
  const { moveOffer, status, version, start: currentStart } = appointment;
  if (moveOffer?.start.getTime() === Date.parse(slot_start)) return;
  if (moveOffer || !canReschedule(status))
    throw conflict('appointment_status_conflict', { details: { status } });
  const slot = slotAt(await readSchedule(drId), new Date(slot_start));
  const expiresAt = slot && endOfOffer(now, [slot.start, currentStart]);
  if (!slot || !expiresAt || !meetsLeadTime(slot, now) || expiresAt <= now) throw conflict('slot_taken');
  const { start, end } = slot;
  await inTransaction(async () => {
    await claimSlot({
      drId,
      start,
      end,
      kind: 'offered',
      userId: appointment.patientId,
      holderId: moveHolder(id),
      expiresAt,
    });
    await lockDoctor(drId);
    // The patient could not accept.
    if (await hasOtherOn(dhakaDateOf(start), appointment)) throw conflict('already_booked');
    const changed = await Appointments.findOneAndUpdate(
      { _id: id, version, moveOffer: null, archivedAt: null },
      { $set: { moveOffer: { start, end, expiresAt } }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!changed) throw conflict('version_conflict');
    await addEvent('appointment.move_offered', {
      aggregate: { id, sequence: changed.version },
      data: {
        ...toAppointmentEvent(changed, { doctorUserId, by }),
        offer: { slot_start: start.toISOString(), expires_at: expiresAt.toISOString() },
      },
    });
    await addAudit(
      'clinic',
      {
        action: 'appointment.move_offered',
        record: appointmentRecord(changed),
        before: { slot_start: currentStart },
        after: { slot_start: start },
      },
      { owner: changed.patientId },
    );
  });
}
