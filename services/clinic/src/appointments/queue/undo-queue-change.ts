import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { revertStatus } from '../changes/undo-status.ts';
import { findAppointment } from '../find-appointment.ts';
import { queueDay, type QueueChange } from './queue-day.model.ts';
import { undoableChange } from './queue.rules.ts';
import { appointmentsOn } from './show-queue.ts';
import { storeQueueChange } from './store-queue-change.ts';

/**
 * Undoes the latest change of today's queue, with the statuses it set.
 * @throws queue_moved – changed since `version`, also concurrently, or an appointment has changed since
 * @throws undo_expired – no change within the last hour
 * @throws appointment_status_conflict – a patient has booked again for the day
 */
export async function undoQueueChange(
  drId: string,
  version: number,
  caller: UserCaller,
  now = new Date(),
): Promise<void> {
  const day = await queueDay(drId, dhakaDateOf(now));
  if (day.version !== version) throw conflict('queue_moved');
  const undoable = undoableChange(day.changes, now);
  if (!undoable) throw conflict('undo_expired');
  const { action, serving, durations, emergencies, recalled, aside, statuses } = undoable.change;
  await storeQueueChange({
    before: day,
    after: { ...day, serving, durations, emergencies, recalled, aside },
    action: 'undo',
    appointments: await appointmentsOn(drId, day.date),
    facts: { undone: action },
    changeStatuses: async () => {
      const reverted: QueueChange['statuses'] = [];
      for (const { appointmentId, before, version: left } of statuses.toReversed()) {
        const access = await findAppointment(appointmentId, caller);
        if (access.appointment.version !== left) throw conflict('queue_moved');
        const { version: restored } = await revertStatus(access, before, now);
        reverted.push({ appointmentId, before, version: restored });
      }
      return reverted;
    },
    now,
  });
}
