import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { recordAudit } from '../../operations/audit/record-audit.ts';
import { auditedRecord } from './audited-record.ts';
import { setRemoval } from './set-removal.ts';
import type { DeletionNotifier } from './deletion-notifier.ts';
import { Deletions, toDeletion } from './deletion.model.ts';

/**
 * Undoes a scheduled deletion. A disabled account can sign in again; its former sessions stay ended. Idempotent. Of
 * a concurrent undo and start, exactly one succeeds.
 * @throws not_found
 * @throws deletion_started – the undo period is over
 */
export async function undoDeletion(
  id: string,
  { log, notifier }: { log: Logger; notifier: DeletionNotifier },
): Promise<Deletion> {
  const undone = await inTransaction(async () => {
    const current = new Date();
    const deletion = await Deletions.findOneAndUpdate(
      { _id: id, state: 'scheduled', startsAt: trusted({ $gt: current }) },
      { $set: { state: 'undone', open: false, finishedAt: current }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!deletion) return null;
    if (deletion.kind === 'user') await setRemoval(deletion.targetId, { from: 'scheduled', to: null });
    await recordAudit(log, {
      action: 'deletion.undone',
      record: auditedRecord(deletion),
      before: { deletion: deletion._id },
      after: null,
    });
    return deletion;
  });
  if (undone) {
    notifier.stateChange(id);
    return toDeletion(undone);
  }
  const current = await Deletions.findById(id).lean();
  if (!current) throw notFound('deletion');
  if (current.state !== 'undone') throw conflict('deletion_started');
  return toDeletion(current);
}
