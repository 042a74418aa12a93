import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { addToCount } from '../../posts/count-posts.ts';
import { narrowToNewest, rowsPerBatch } from '../../posts/remove-rows.ts';
import { emptyTrashOf } from '../trash/empty-trash.ts';
import { recordDeletedPosts } from '../picture-cleanup/freed-pictures.ts';
import { Memories } from '../../posts/memories/memory.model.ts';

/**
 * Deletes at most `limit` memories of a user for good, including those in the trash. A repeated call continues.
 * @returns the number of memories.
 */
export async function deleteUserMemories(authorId: string, limit = Infinity): Promise<number> {
  const removed = await runInBatches({ limit, atOnce: rowsPerBatch }, (batchSize) =>
    removeBatch(authorId, batchSize),
  );
  return removed < limit ? removed + (await emptyTrashOf(authorId, 'memory', limit - removed)) : removed;
}

async function removeBatch(authorId: string, batchSize: number): Promise<number> {
  const newest = await narrowToNewest(Memories, { authorId }, batchSize);
  return inTransaction(async () => {
    const { deletedCount: count } = await Memories.deleteMany(newest);
    if (count === 0) return 0;
    await addToCount('memory', -count);
    await recordDeletedPosts([authorId]);
    await addEvent('memories.removed', {
      aggregate: { id: authorId, sequence: 1 },
      data: { author_id: authorId, count },
    });
    return count;
  });
}
