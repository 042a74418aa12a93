import { nextTraceparent, runInContext } from '@petcare/platform/observability/context.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { continueTrace } from '@petcare/platform/observability/tracing.ts';
import { trusted } from 'mongoose';
import { Users } from '../../users/user.model.ts';
import type { DeletionNotifier } from './deletion-notifier.ts';
import { Deletions, type DeletionDocument } from './deletion.model.ts';

/** Deletions per run; the periodic job runs every second. */
const batchSize = 50;

/** Starts the deletions whose undo period is over. Safe to run concurrently: each deletion starts once. */
export async function beginDueDeletions(notifier: DeletionNotifier, now = new Date()): Promise<void> {
  const due = await Deletions.find({ state: 'scheduled', startsAt: trusted({ $lte: now }) })
    .sort({ startsAt: 1 })
    .limit(batchSize)
    .lean();
  for (const deletion of due) if (await beginDeletion(deletion)) notifier.stateChange(deletion._id);
}

/** @returns false when the deletion was undone, or another process started it. */
function beginDeletion(deletion: DeletionDocument): Promise<boolean> {
  return continueTrace('begin the deletion', deletion.traceparent, () => beginInTrace(deletion));
}

async function beginInTrace({ _id, kind, targetId, by, traceparent }: DeletionDocument): Promise<boolean> {
  const actor = { id: by.id, role: by.role };
  const context = { requestId: _id, traceparent: nextTraceparent(traceparent), actor };
  return runInContext(context, () =>
    inTransaction(async () => {
      const begun = await Deletions.findOneAndUpdate(
        { _id, state: 'scheduled' },
        { $set: { state: 'running' }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      ).lean();
      if (!begun) return false;
      if (kind === 'user') await Users.updateOne({ _id: targetId }, { $set: { removal: 'begun' } });
      await addEvent('deletion.started', {
        aggregate: { id: _id, sequence: begun.version },
        data: { deletion_id: _id, kind, target_id: targetId },
      });
      return true;
    }),
  );
}
