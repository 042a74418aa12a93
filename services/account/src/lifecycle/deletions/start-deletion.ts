import { ownerOfKind, type DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { currentContext } from '@petcare/platform/observability/context.ts';
import { failure, notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { recordAudit } from '../../operations/audit/record-audit.ts';
import type { EndSessions } from '../../sign-in/sessions/end-sessions.ts';
import { assertAnotherAdmin } from '../../accounts/roles/assert-another-admin.ts';
import { Users } from '../../users/user.model.ts';
import { fullName } from '../../users/user.rules.ts';
import { setRemoval } from './set-removal.ts';
import { auditedRecord } from './audited-record.ts';
import type { DeletionNotifier } from './deletion-notifier.ts';
import { Deletions, toDeletion, waitingSteps, type DeletionDocument } from './deletion.model.ts';
import type { CountServiceRows } from './count-service-rows.ts';

export interface StartDeps {
  readonly log: Logger;
  readonly notifier: DeletionNotifier;
  readonly endSessions: EndSessions;
  readonly countRows: CountServiceRows;
  readonly undoSeconds: number;
}

interface DeletionRequest {
  readonly kind: DeletionKind;
  readonly targetId: string;
  readonly caller: Caller;
}

/**
 * Schedules a deletion. A user's account is disabled and its sessions end at once. Idempotent: while a deletion is
 * open, also under concurrency, that one is returned.
 * @throws not_found – no such record, and no finished deletion of it
 * @throws last_admin – no other admin would be left
 * @throws forbidden – admins cannot delete themselves
 * @throws unavailable – the service that owns the record does not answer
 */
export async function startDeletion(request: DeletionRequest, deps: StartDeps): Promise<Deletion> {
  const { kind, targetId, caller } = request;
  if (kind === 'user' && caller.kind === 'user' && caller.id === targetId)
    throw failure('forbidden', { message: 'You cannot delete your own account. Please ask another admin.' });
  for (;;) {
    const open = await Deletions.findOne({ kind, targetId, open: true }).lean();
    if (open) return toDeletion(open);
    const label = await findLabel(request, deps);
    if (label === null) return findFinishedDeletion(request);
    try {
      const scheduled = await inTransaction(() => schedule({ ...request, label }, deps));
      if (kind === 'user') await deps.endSessions(targetId, 'account_removed');
      deps.notifier.stateChange(scheduled._id);
      return toDeletion(scheduled);
    } catch (error) {
      // A concurrent request scheduled it first; return that one.
      if (!isDuplicateKey(error, 'targetId')) throw error;
    }
  }
}

async function findLabel(
  { kind, targetId }: DeletionRequest,
  { countRows }: StartDeps,
): Promise<string | null> {
  const { label } = await countRows(ownerOfKind[kind], { kind, id: targetId }).catch((error: unknown) => {
    throw failure('unavailable', { cause: error });
  });
  return label;
}

async function findFinishedDeletion({ kind, targetId }: DeletionRequest): Promise<Deletion> {
  const done = await Deletions.findOne({ kind, targetId, state: 'done' }).sort({ createdAt: -1 }).lean();
  if (!done) throw notFound('record');
  return toDeletion(done);
}

async function schedule(
  { kind, targetId, caller, label }: DeletionRequest & { label: string },
  { log, undoSeconds }: StartDeps,
): Promise<DeletionDocument> {
  if (kind === 'user') await disableAccount(targetId);
  const now = new Date();
  const deletion: DeletionDocument = {
    _id: newId(),
    kind,
    targetId,
    label,
    by: await findActor(caller),
    traceparent: currentContext()?.traceparent ?? null,
    state: 'scheduled',
    open: true,
    startsAt: new Date(now.getTime() + undoSeconds * 1_000),
    steps: waitingSteps(kind),
    lateRows: 0,
    createdAt: now,
    finishedAt: null,
    version: 1,
  };
  await Deletions.create([deletion]);
  const after = { deletion: deletion._id, starts_at: deletion.startsAt.toISOString() };
  await recordAudit(log, {
    action: 'deletion.scheduled',
    record: auditedRecord(deletion),
    before: null,
    after,
  });
  return deletion;
}

async function disableAccount(userId: string): Promise<void> {
  const user = await Users.findById(userId).lean();
  if (!user) throw notFound('user');
  if (user.role === 'admin' && !user.adminAreas) await assertAnotherAdmin();
  await setRemoval(userId, { from: null, to: 'scheduled' });
}

async function findActor(caller: Caller): Promise<DeletionDocument['by']> {
  if (caller.kind !== 'user') return { id: 'system', role: 'system', fullName: 'PetCare' };
  const admin = await Users.findById(caller.id).lean();
  return { id: caller.id, role: caller.role, fullName: admin ? fullName(admin) : '' };
}
