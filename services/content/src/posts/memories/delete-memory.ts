import { addAudit, shortId } from '@petcare/platform/audit/audit.ts';
import { forbidden, notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { addToCount } from '../count-posts.ts';
import { moveToTrash } from '../trash.model.ts';
import { Memories, memoryFacts, type MemoryDocument } from './memory.model.ts';

/**
 * Deletes a memory for its author, an admin or a system process. It can be restored for thirty days, together with its
 * picture.
 * @throws not_found, forbidden.
 */
export function deleteMemory(id: string, caller: Caller): Promise<void> {
  return inTransaction(async () => {
    const memory = await Memories.findById(id).lean();
    if (!memory) throw notFound('memory');
    if (!canDelete(memory, caller)) throw forbidden();
    await Memories.deleteOne({ _id: id });
    await addToCount('memory', -1);
    const { authorId, title, picture } = memory;
    await moveToTrash(
      { kind: 'memory', ownerId: authorId, label: title, imageUrl: picture.url, document: memory },
      caller,
    );
    await addAudit(
      'content',
      {
        action: 'memory.deleted',
        record: { type: 'memory', id, label: shortId(id) },
        before: null,
        after: null,
      },
      { owner: authorId },
    );
    await addEvent('memory.deleted', {
      aggregate: { id, sequence: memory.version + 1 },
      data: memoryFacts(memory),
    });
  });
}

function canDelete({ authorId }: MemoryDocument, caller: Caller): boolean {
  if (caller.kind === 'system') return true;
  return caller.kind === 'user' && (caller.id === authorId || caller.role === 'admin');
}
