import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { Tasks } from '@petcare/platform/tasks/tasks.ts';
import { trusted } from 'mongoose';
import { DoctorEmailWindows, PendingChanges } from './pending-change.model.ts';

interface CollectOptions {
  readonly tasks: Pick<Tasks, 'enqueue'>;
  readonly windowMs: number;
}

/** The task that emails the changes collected under its id. */
export const changesEmailTask = 'mail-doctor-changes';

/**
 * Enqueues one email for each doctor with pending changes who has received none within the window. Copies may run it
 * at the same time: a change belongs to one email, and a window to one email of the doctor.
 */
export async function collectChanges({ tasks, windowMs }: CollectOptions, now = new Date()): Promise<void> {
  const doctors = await PendingChanges.distinct('doctor.id', { emailId: null });
  if (doctors.length === 0) return;
  const closed = await DoctorEmailWindows.distinct('_id', {
    _id: trusted({ $in: doctors }),
    until: trusted({ $gt: now }),
  });
  for (const doctorId of doctors)
    if (!closed.includes(doctorId)) await collectForDoctor(doctorId, { tasks, windowMs }, now);
}

async function collectForDoctor(
  doctorId: string,
  { tasks, windowMs }: CollectOptions,
  now: Date,
): Promise<void> {
  try {
    await inTransaction(async () => {
      const emailId = newId();
      const { modifiedCount } = await PendingChanges.updateMany(
        { emailId: null, 'doctor.id': doctorId },
        { $set: { emailId, collectedAt: now } },
      );
      if (modifiedCount === 0) return;
      await DoctorEmailWindows.updateOne(
        { _id: doctorId, until: trusted({ $lte: now }) },
        { $set: { until: new Date(now.getTime() + windowMs) } },
        { upsert: true },
      );
      await tasks.enqueue(changesEmailTask, emailId, emailId);
    });
  } catch (error) {
    // Another copy has opened the window: the upsert failed on the existing id.
    if (!isDuplicateKey(error)) throw error;
  }
}
