import { forbidden, notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/identity.ts';
import { inTransaction } from '@petcare/platform/mongo.ts';
import { addEvent } from '@petcare/platform/outbox.ts';
import { trusted } from 'mongoose';
import { addToCount } from '../posts/count-posts.ts';
import { releaseUploads } from '../uploads/claim-uploads.ts';
import { Memories, memoryFacts, type ShownMemory } from './memory.model.ts';

/** Memories that go in one transaction: few enough that none lasts long. */
const batch = 50;

/**
 * Deletes a memory and gives its picture back, for its author, an admin, or our own processes.
 * @throws not_found, forbidden.
 */
export function deleteMemory(id: string, caller: Caller): Promise<void> {
  return inTransaction(async () => {
    const memory = await Memories.findById(id, { words: 0 }).lean<ShownMemory>();
    if (!memory) throw notFound('memory');
    if (!canDelete(memory, caller)) throw forbidden();
    await remove([memory]);
  });
}

/** Deletes all memories of a person, a batch at a time. What is repeated goes on where it stopped. @returns how many. */
export async function deleteMemoriesOf(authorId: string): Promise<number> {
  for (let deleted = 0; ;) {
    const count = await inTransaction(async () => {
      const memories = await Memories.find({ authorId }, { words: 0 }).limit(batch).lean<ShownMemory[]>();
      if (memories.length > 0) await remove(memories);
      return memories.length;
    });
    deleted += count;
    if (count < batch) return deleted;
  }
}

function canDelete({ authorId }: ShownMemory, caller: Caller): boolean {
  if (caller.kind === 'system') return true;
  return caller.kind === 'person' && (caller.id === authorId || caller.role === 'admin');
}

async function remove(memories: readonly ShownMemory[]): Promise<void> {
  const { deletedCount } = await Memories.deleteMany({
    _id: trusted({ $in: memories.map(({ _id }) => _id) }),
  });
  await addToCount('memory', -deletedCount);
  for (const memory of memories) {
    await releaseUploads({ use: { kind: 'memory', id: memory._id } });
    await addEvent('memory.deleted', {
      aggregate: { id: memory._id, sequence: memory.version + 1 },
      data: memoryFacts(memory),
    });
  }
}
