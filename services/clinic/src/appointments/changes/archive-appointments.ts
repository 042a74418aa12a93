import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Appointments } from '../appointment.model.ts';
import { cancelUpcomingAppointments, notToCome, type BulkWish } from './cancel-upcoming-appointments.ts';
import { notifyAppointmentsRemoved } from './notify-appointments-removed.ts';

const atOnce = 500;

/**
 * Takes the appointments of a doctor out of the lists: those to come are called off with notice, then all of them
 * leave together. The books keep them. May be repeated.
 * @returns how many left the lists by this call; less than the limit means that there are no more.
 */
export async function archiveAppointmentsOf(drId: string, wish: BulkWish, now = new Date()): Promise<number> {
  await cancelUpcomingAppointments({ drId }, wish, now);
  return runInBatches({ limit: wish.limit, atOnce }, (size) => archiveSome(drId, size, now));
}

function archiveSome(drId: string, size: number, now: Date): Promise<number> {
  return inTransaction(async () => {
    const visits = await Appointments.find({ drId, archivedAt: null, ...notToCome(now) }, { drId: 1 })
      .limit(size)
      .lean();
    if (visits.length === 0) return 0;
    const ids = visits.map(({ _id }) => _id);
    await Appointments.updateMany({ _id: trusted({ $in: ids }) }, { $set: { archivedAt: now } });
    await notifyAppointmentsRemoved(drId, visits);
    return visits.length;
  });
}
