import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { notFound } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { recordAudit } from '../../operations/audit/record-audit.ts';
import type { KnownDevices } from '../../sign-in/known-devices.ts';
import { auditedRecord } from './audited-record.ts';
import type { DeletionNotifier } from './deletion-notifier.ts';
import { Deletions, toDeletion, type DeletionDocument } from './deletion.model.ts';
import { purgeAccount } from './purge-account.ts';

export interface FinishDeps {
  readonly log: Logger;
  readonly notifier: DeletionNotifier;
  readonly devices: KnownDevices;
}

/**
 * Finishes a deletion whose steps are all done; for a user, also purges the account and publishes `user.purged`,
 * atomically. Idempotent. A deletion that is not ready, or already finished, is returned unchanged.
 * @throws not_found
 */
export async function finishDeletion(
  { id, lateRows }: { id: string; lateRows: number },
  { log, notifier, devices }: FinishDeps,
): Promise<Deletion> {
  const { deletion, email } = await inTransaction(async () => {
    const running = await Deletions.findById(id).lean();
    if (!running) throw notFound('deletion');
    if (running.state !== 'running' || !isComplete(running)) return { deletion: running, email: null };
    const finished = await Deletions.findOneAndUpdate(
      { _id: id, state: 'running', version: running.version },
      {
        $set: {
          state: 'done',
          open: false,
          finishedAt: new Date(),
          lateRows,
          ...(running.kind === 'user' && { label: '' }),
        },
        $inc: { version: 1 },
      },
      { returnDocument: 'after' },
    ).lean();
    // Progress was reported concurrently; the worker will call again.
    if (!finished) return { deletion: running, email: null };
    const address = finished.kind === 'user' ? await purge(finished.targetId) : null;
    await recordAudit(log, {
      action: 'deletion.finished',
      record: auditedRecord(running),
      before: { deletion: id },
      after: { late_rows: lateRows },
    });
    return { deletion: finished, email: address };
  });
  // Outside the transaction: known devices are useless without the account, so a crash here loses nothing.
  if (email !== null) await devices.forget(email);
  // Repeated when already finished: the process that finished it may have crashed before this message.
  notifier.stateChange(id);
  return toDeletion(deletion);
}

/** @returns the former email address; null when the account is already purged. */
async function purge(userId: string): Promise<string | null> {
  const email = await purgeAccount(userId);
  if (email === null) return null;
  await Deletions.updateMany({ 'by.id': userId }, { $set: { 'by.fullName': '' } });
  // Undone deletions of the account hold its name too.
  await Deletions.updateMany({ kind: 'user', targetId: userId }, { $set: { label: '' } });
  return email;
}

function isComplete({ steps }: DeletionDocument): boolean {
  return Object.values(steps).every(({ state }) => state === 'done');
}
