import { refundLimitOfMove } from '@petcare/contracts/clinic/fees.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { conflict, invalid, notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { scheduleReminders } from '../reminders/schedule-reminders.ts';
import { readSchedule } from '../../doctors/schedules/schedule.model.ts';
import { bookableDates, meetsLeadTime, slotAt, type DaySlot } from '../../doctors/schedules/slot.rules.ts';
import { isHeldBy, isSlotTaken } from '../../calendar/slots/claim-slot.ts';
import { moveClaim } from '../../calendar/slots/move-claim.ts';
import { lockDoctor } from '../../doctors/specialists/lock-doctor.ts';
import { expireHoldsOf } from '../../calendar/holds/expire-slot-holds.ts';
import { offerFreedTime } from '../../calendar/waitlist/offer-slot.ts';
import {
  toAppointmentEvent,
  appointmentRecord,
  Appointments,
  type ActorRole,
  type AppointmentDocument,
} from '../appointment.model.ts';
import { canReschedule } from '../appointment.rules.ts';
import { endWaitsOf } from '../waits/end-waits.ts';
import { findAppointment, type AppointmentAccess } from '../find-appointment.ts';
import { freeSerial, retryTakenSerial } from '../store-appointment.ts';
import { consumeMoveOffer } from '../end-move-offer.ts';

interface NewTime {
  readonly slot_start: string;
  readonly version?: number | undefined;
}

/**
 * Moves an appointment to another slot of the same doctor, free or held by the caller, and offers the previous time to
 * the waitlist. The claim changes in one write, so that exactly one of the two times is taken at any moment.
 * @throws not_found – also for an appointment that was removed from the lists
 * @throws slot_taken, appointment_status_conflict, version_conflict, already_booked, invalid_input
 */
export async function rescheduleAppointment(
  id: string,
  { slot_start, version }: NewTime,
  caller: UserCaller,
  now = new Date(),
): Promise<AppointmentDocument> {
  const found = await findAppointment(id, caller);
  const { appointment } = found;
  if (appointment.archivedAt !== null) throw notFound('appointment');
  if (!canReschedule(appointment.status))
    throw conflict('appointment_status_conflict', { details: { status: appointment.status } });
  if (version !== undefined && version !== appointment.version)
    throw conflict('version_conflict', { details: { version: appointment.version } });
  const slot = await bookableSlot(appointment.drId, slot_start, now);
  if (slot.start.getTime() === appointment.start.getTime()) return appointment;
  await expireHoldsOf(appointment.drId, now);

  const move = () => retryTakenSerial(() => storeMove(found, slot, caller.id, now));
  try {
    return await move().catch(async (error: unknown) => {
      // The caller's hold on the new slot was still in flight.
      const isOwnHold = isSlotTaken(error) && (await isHeldBy(caller.id, appointment.drId, slot));
      if (!isOwnHold) throw error;
      return move();
    });
  } catch (error) {
    if (isDuplicateKey(error, 'patientId')) throw conflict('already_booked');
    throw error;
  }
}

/** Moves claim, appointment and reminders, and offers the previous time, in one transaction. */
function storeMove(
  { appointment, role: by, doctorUserId }: AppointmentAccess,
  { start, end, ordinal }: DaySlot,
  callerId: string,
  now: Date,
): Promise<AppointmentDocument> {
  const { _id: id, drId, start: previousStart, end: previousEnd } = appointment;
  const date = dhakaDateOf(start);
  const refundLimit = refundLimitOf(appointment, by, now);
  return inTransaction(async () => {
    await consumeMoveOffer(appointment, start, now);
    await moveClaim(id, { drId, start, end }, callerId);
    await lockDoctor(drId);
    const changed = await Appointments.findOneAndUpdate(
      { _id: id, version: appointment.version, archivedAt: null },
      {
        $set: {
          start,
          end,
          moveOffer: null,
          ...(refundLimit !== null && { 'payment.refundLimit': refundLimit }),
          date,
          serial: await freeSerial({ drId, date, serial: ordinal }),
        },
        $inc: { version: 1 },
        $push: { timeline: { kind: 'rescheduled', status: appointment.status, at: now, by, reason: null } },
      },
      { returnDocument: 'after' },
    ).lean();
    if (!changed) throw conflict('version_conflict');
    await endWaitsOf(changed, now);
    await scheduleReminders(changed, now);
    await offerFreedTime({ drId, start: previousStart, end: previousEnd }, now);
    await addEvent('appointment.rescheduled', {
      aggregate: { id, sequence: changed.version },
      data: {
        ...toAppointmentEvent(changed, { doctorUserId, by }),
        previous_start: previousStart.toISOString(),
      },
    });
    await addAudit(
      'clinic',
      {
        action: 'appointment.rescheduled',
        record: appointmentRecord(changed),
        before: { slot_start: previousStart },
        after: { slot_start: start },
      },
      { owner: changed.patientId },
    );
    return changed;
  });
}

/** Null for an unpaid fee, and for a move that is not the patient's: by the clinic, or because the doctor is away. */
function refundLimitOf(
  { payment, start, moveOffer }: AppointmentDocument,
  by: ActorRole,
  now: Date,
): Poisha | null {
  if (!payment || by !== 'patient' || moveOffer) return null;
  return refundLimitOfMove(payment.amount, { now, start, limit: payment.refundLimit ?? null });
}

async function bookableSlot(drId: string, start: string, now: Date): Promise<DaySlot> {
  const slot = slotAt(await readSchedule(drId), new Date(start));
  const field = 'slot_start';
  if (!slot) throw invalid([{ field, message: 'is not a slot of this doctor' }]);
  if (!meetsLeadTime(slot, now)) throw invalid([{ field, message: 'is too soon to be booked' }]);
  if (dhakaDateOf(slot.start) > bookableDates(now).last)
    throw invalid([{ field, message: 'is too far ahead to be booked' }]);
  return slot;
}
