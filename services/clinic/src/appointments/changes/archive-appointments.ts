import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Appointments } from '../appointment.model.ts';
import { cancelUpcomingAppointments, notUpcoming, type BulkRequest } from './cancel-upcoming-appointments.ts';
import { notifyAppointmentsRemoved } from './notify-appointments-removed.ts';

const atOnce = 500;

/**
 * Cancels a doctor's upcoming appointments and archives all of the doctor's appointments. Idempotent.
 * @returns the number archived by this call; less than the limit means that none are left.
 */
export async function archiveAppointmentsOf(
  drId: string,
  request: BulkRequest,
  now = new Date(),
): Promise<number> {
  await cancelUpcomingAppointments({ drId }, request, now);
  return runInBatches({ limit: request.limit, atOnce }, (size) => archiveBatch(drId, size, now));
}

function archiveBatch(drId: string, size: number, now: Date): Promise<number> {
  return inTransaction(async () => {
    const appointments = await Appointments.find({ drId, archivedAt: null, ...notUpcoming(now) }, { drId: 1 })
      .limit(size)
      .lean();
    if (appointments.length === 0) return 0;
    const ids = appointments.map(({ _id }) => _id);
    await Appointments.updateMany({ _id: trusted({ $in: ids }) }, { $set: { archivedAt: now } });
    await notifyAppointmentsRemoved(drId, appointments);
    return appointments.length;
  });
}
