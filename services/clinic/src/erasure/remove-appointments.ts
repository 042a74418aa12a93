import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Reminders } from '../reminders/reminder.model.ts';
import { SlotClaims } from '../slots/claim.model.ts';
import { Appointments } from '../appointments/appointment.model.ts';
import {
  cancelUpcomingAppointments,
  notToCome,
  type BulkWish,
} from '../appointments/changes/cancel-upcoming-appointments.ts';
import { notifyAppointmentsRemoved } from '../appointments/changes/notify-appointments-removed.ts';

const atOnce = 1_000;

/**
 * Deletes the appointments of a patient who is being deleted, also those that have left the lists. Those to come are
 * called off first, with notice to the doctor and their time free again. The fee of a visit is paid to the doctor, so
 * that no book of ours needs the visit. May be repeated.
 * @returns how many were deleted by this call; less than the limit means that there are no more.
 */
export async function removeAppointmentsOf(
  patientId: string,
  wish: BulkWish,
  now = new Date(),
): Promise<number> {
  await cancelUpcomingAppointments({ patientId }, wish, now);
  return runInBatches({ limit: wish.limit, atOnce }, (size) => removeSome(patientId, size, now));
}

/** With what hangs on a visit: the reminders that were sent, and the claim on a time that is past. */
function removeSome(patientId: string, size: number, now: Date): Promise<number> {
  return inTransaction(async () => {
    const visits = await Appointments.find({ patientId, ...notToCome(now) }, { drId: 1 })
      .limit(size)
      .lean();
    if (visits.length === 0) return 0;
    const ids = trusted({ $in: visits.map(({ _id }) => _id) });
    await Reminders.deleteMany({ appointmentId: ids });
    await SlotClaims.deleteMany({ holderId: ids });
    await Appointments.deleteMany({ _id: ids });
    await notifyAppointmentsRemoved(patientId, visits);
    return visits.length;
  });
}
