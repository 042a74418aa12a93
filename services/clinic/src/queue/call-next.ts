import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { changeAppointmentStatus } from '../appointments/changes/change-appointment-status.ts';
import { specialistRecord, Specialists } from '../specialists/record/specialist.model.ts';
import { QueueDays, queueDay, type QueueDayDocument } from './queue-day.model.ts';
import { nextAppointment, addDuration, waitingAppointments } from './queue.rules.ts';
import { appointmentsOn } from './show-queue.ts';

/**
 * Completes the current appointment and checks in the next one, in one transaction; an event notifies the waiting
 * patients.
 * @param expectedSerial – the serial that the caller saw being served.
 * @throws queue_moved – another serial is being served by now, also under concurrency
 */
export async function callNext(
  drId: string,
  expectedSerial: number | null,
  caller: UserCaller,
  now = new Date(),
): Promise<void> {
  const day = await queueDay(drId, dhakaDateOf(now));
  if ((day.serving?.serial ?? null) !== expectedSerial) throw conflict('queue_moved');
  try {
    await inTransaction(async () => {
      const appointments = await appointmentsOn(drId, day.date);
      const next = nextAppointment(appointments, day.serving?.appointmentId ?? null);
      const moved: QueueDayDocument = {
        ...day,
        serving: next && { appointmentId: next._id, serial: next.serial, since: now },
        durations: day.serving
          ? addDuration(day.durations, (now.getTime() - day.serving.since.getTime()) / 60_000)
          : day.durations,
        version: day.version + 1,
      };
      await storeDay(day, moved);
      if (day.serving) await completeServed(day.serving.appointmentId, appointments, caller, now);
      if (next && next.status !== 'Checked in')
        await changeAppointmentStatus(next._id, 'Checked in', caller, now);
      const doctor = await Specialists.findById(drId, { userId: 1, name: 1 }).lean();
      if (doctor)
        await addAudit(
          'clinic',
          {
            act: 'queue.moved',
            record: specialistRecord(doctor),
            before: { now_serving: expectedSerial },
            after: { now_serving: moved.serving?.serial ?? null },
          },
          { owner: doctor.userId },
        );
      await addEvent('queue.moved', {
        aggregate: { id: drId, sequence: moved.version },
        data: {
          dr_id: drId,
          doctor_user_id: doctor?.userId ?? null,
          date: day.date,
          now_serving: moved.serving?.serial ?? null,
          tell: [...new Set(waitingAppointments(appointments, null).map(({ patientId }) => patientId))].slice(
            0,
            500,
          ),
        },
      });
    });
  } catch (error) {
    if (isDuplicateKey(error, '_id')) throw conflict('queue_moved');
    throw error;
  }
}

async function storeDay(before: QueueDayDocument, after: QueueDayDocument): Promise<void> {
  if (before.version === 0) return void (await QueueDays.create([after]));
  const { matchedCount } = await QueueDays.updateOne(
    { _id: before._id, version: before.version },
    { $set: after },
  );
  if (matchedCount === 0) throw conflict('queue_moved');
}

/** The current appointment may have been completed or cancelled separately. */
async function completeServed(
  id: string,
  appointments: readonly { _id: string; status: string }[],
  caller: UserCaller,
  now: Date,
): Promise<void> {
  const appointment = appointments.find(({ _id }) => _id === id);
  if (appointment?.status === 'Checked in' || appointment?.status === 'Confirmed')
    await changeAppointmentStatus(id, 'Completed', caller, now);
}
