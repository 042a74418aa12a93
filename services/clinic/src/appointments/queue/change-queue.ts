import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { QueueAction } from '@petcare/contracts/clinic/queue.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, invalid } from '@petcare/platform/errors.ts';
import { findAppointment } from '../find-appointment.ts';
import type { AppointmentDocument } from '../appointment.model.ts';
import { revertStatus } from '../changes/undo-status.ts';
import { checkIn } from './call-next.ts';
import { callPatient, withoutExceptions } from './call-patient.ts';
import { queueDay, type QueueChange } from './queue-day.model.ts';
import { callOrderOf, waitingAppointments } from './queue.rules.ts';
import { appointmentsOn } from './show-queue.ts';
import { storeQueueChange } from './store-queue-change.ts';

export interface QueueChangeRequest {
  readonly action: Exclude<QueueAction, 'next'>;
  readonly appointment_id: string;
  readonly reason?: string | undefined;
  readonly version: number;
}

/**
 * Changes the order of today's queue. A current patient who is skipped or not here leaves the next one being served;
 * the check-in of one who is not here is taken back.
 * @throws queue_moved – changed since `version`, also concurrently
 * @throws invalid_input – the appointment does not wait in today's queue
 */
export async function changeQueue(
  drId: string,
  { action, appointment_id: id, reason, version }: QueueChangeRequest,
  caller: UserCaller,
  now = new Date(),
): Promise<void> {
  const day = await queueDay(drId, dhakaDateOf(now));
  if (day.version !== version) throw conflict('queue_moved');
  const appointments = await appointmentsOn(drId, day.date);
  const isServed = day.serving?.appointmentId === id;
  const appointment = waitingAppointments(appointments, null).find(({ _id }) => _id === id);
  if (!appointment || (isServed && (action === 'recall' || action === 'emergency')))
    throw invalid([{ field: 'appointment_id', message: 'is not waiting in today’s queue' }]);

  const exceptions = { ...withoutExceptions(day, id) };
  if (action === 'emergency') exceptions.emergencies.push({ appointmentId: id, reason: reason ?? '' });
  else if (action === 'recall') exceptions.recalled.push(id);
  else exceptions.aside.push({ appointmentId: id, kind: action === 'skip' ? 'skipped' : 'not_here' });
  const changed = { ...day, ...exceptions };
  const [next = null] = isServed ? callOrderOf(appointments, id, changed) : [];
  await storeQueueChange({
    before: day,
    after: isServed ? callPatient(changed, next, now) : changed,
    action,
    appointments,
    facts: { serial: appointment.serial, ...(reason !== undefined && { reason }) },
    changeStatuses: async () => [
      ...(action === 'not_here' ? await takeCheckInBack(appointment, caller, now) : []),
      ...(isServed ? await checkIn(next, caller, now) : []),
    ],
    now,
  });
}

async function takeCheckInBack(
  appointment: AppointmentDocument,
  caller: UserCaller,
  now: Date,
): Promise<QueueChange['statuses']> {
  if (appointment.status !== 'Checked in') return [];
  const before = appointment.timeline.at(-2)?.status ?? 'Confirmed';
  const access = await findAppointment(appointment._id, caller);
  const { version } = await revertStatus({ ...access, appointment }, before, now);
  return [{ appointmentId: appointment._id, before: 'Checked in', version }];
}
