import type { TrashKind } from '@petcare/contracts/trash.ts';
import { addAudit, shortId } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { signedIn } from '@petcare/platform/http/route.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { assertMayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { adoptionFacts, Adoptions, type AdoptionDocument } from '../../posts/adoptions/adoption.model.ts';
import { Memories, memoryFacts, type MemoryDocument } from '../../posts/memories/memory.model.ts';
import { addToCount } from '../../posts/count-posts.ts';
import { ownTrash, Trash } from '../../posts/trash.model.ts';

/**
 * Restores a deleted post with its pictures and comments, for admins, system processes, and its owner if they deleted
 * it. Closed applications stay closed. Deleting the trash row is the guard: of concurrent restores or a final removal,
 * one succeeds.
 * @throws not_found – also for other users, after the expiry, and when the owner is being deleted.
 */
export function restorePost(
  { kind, id }: { kind: Extract<TrashKind, 'memory' | 'adoption'>; id: string },
  caller: Caller,
  now = new Date(),
): Promise<void> {
  const canRestoreAny = caller.kind === 'system' || signedIn(caller).role === 'admin';
  const ownFilter = canRestoreAny ? {} : ownTrash(signedIn(caller).id);
  return runExclusive(id, () =>
    inTransaction(async () => {
      const filter = { _id: id, kind, expiresAt: trusted({ $gt: now }), ...ownFilter };
      const row = await Trash.findOneAndDelete(filter).lean();
      if (!row?.document) throw notFound('deleted post');
      await assertMayWrite(row.ownerId);
      await addToCount(row.kind, 1);
      await addAudit(
        'content',
        {
          action: `${kind}.restored`,
          record: { type: kind, id, label: shortId(id) },
          before: null,
          after: null,
        },
        { owner: row.ownerId },
      );
      if (row.kind === 'memory') await restoreMemory(row.document as MemoryDocument);
      else await restoreAdoption(row.document as AdoptionDocument);
    }),
  );
}

// The version skips the deletion's. The client id is dropped, because another post may have used it since.

async function restoreMemory({ stayId, ...row }: MemoryDocument): Promise<void> {
  // Its owner may have shared the stay again since.
  const isStayFree = stayId !== undefined && !(await Memories.exists({ stayId }));
  const memory = { ...row, version: row.version + 2, clientId: null, ...(isStayFree && { stayId }) };
  await Memories.create([memory]);
  await addEvent('memory.restored', {
    aggregate: { id: memory._id, sequence: memory.version },
    data: memoryFacts(memory),
  });
}

async function restoreAdoption(row: AdoptionDocument): Promise<void> {
  const post = { ...row, sequence: row.sequence + 2, clientId: null, fingerprint: null };
  await Adoptions.create([post]);
  await addEvent('adoption.restored', {
    aggregate: { id: post._id, sequence: post.sequence },
    data: adoptionFacts(post),
  });
}
