import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict } from '@petcare/platform/errors.ts';
import type { AppointmentDocument } from '../appointment.model.ts';
import { changeAppointmentStatus } from '../changes/change-appointment-status.ts';
import { queueDay, type QueueChange } from './queue-day.model.ts';
import { addDuration, callOrderOf } from './queue.rules.ts';
import { callPatient } from './call-patient.ts';
import { appointmentsOn } from './show-queue.ts';
import { storeQueueChange } from './store-queue-change.ts';

/**
 * Completes the current appointment and checks in the next one, in one transaction; an event notifies the waiting
 * patients. Without a current and a next appointment nothing changes.
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
  const { serving } = day;
  if ((serving?.serial ?? null) !== expectedSerial) throw conflict('queue_moved');
  const appointments = await appointmentsOn(drId, day.date);
  const [next = null] = callOrderOf(appointments, serving?.appointmentId ?? null, day);
  if (!serving && !next) return;
  await storeQueueChange({
    before: day,
    after: {
      ...callPatient(day, next, now),
      durations: serving
        ? addDuration(day.durations, (now.getTime() - serving.since.getTime()) / 60_000)
        : day.durations,
    },
    action: 'next',
    appointments,
    changeStatuses: async () => [
      ...(serving ? await completeServed(serving.appointmentId, appointments, caller, now) : []),
      ...(await checkIn(next, caller, now)),
    ],
    now,
  });
}

export async function checkIn(
  next: AppointmentDocument | null,
  caller: UserCaller,
  now: Date,
): Promise<QueueChange['statuses']> {
  if (!next || next.status === 'Checked in') return [];
  const { version } = await changeAppointmentStatus(next._id, 'Checked in', caller, now);
  return [{ appointmentId: next._id, before: next.status, version }];
}

/** The current appointment may have been completed or cancelled separately, or be a no-show, which it stays. */
async function completeServed(
  id: string,
  appointments: readonly AppointmentDocument[],
  caller: UserCaller,
  now: Date,
): Promise<QueueChange['statuses']> {
  const appointment = appointments.find(({ _id }) => _id === id);
  if (appointment?.status !== 'Checked in' && appointment?.status !== 'Confirmed') return [];
  const { version } = await changeAppointmentStatus(id, 'Completed', caller, now);
  return [{ appointmentId: id, before: appointment.status, version }];
}
