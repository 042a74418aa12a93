import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { addToCount } from '../posts/count-posts.ts';
import { narrowToNewest, rowsPerBatch } from '../posts/remove-rows.ts';
import { emptyTrashOf } from '../trash/empty-trash.ts';
import { notePicturesOfGonePosts } from '../picture-cleanup/freed-pictures.ts';
import { Memories } from '../memories/memory.model.ts';

/**
 * Deletes all memories of a person for good, at most `limit` of them, also those that could still be brought back.
 * What is repeated goes on where it stopped.
 * @returns how many.
 */
export async function deleteUserMemories(authorId: string, limit = Infinity): Promise<number> {
  const removed = await runInBatches({ limit, atOnce: rowsPerBatch }, (most) => removeSome(authorId, most));
  return removed < limit ? removed + (await emptyTrashOf(authorId, 'memory', limit - removed)) : removed;
}

async function removeSome(authorId: string, most: number): Promise<number> {
  const some = await narrowToNewest(Memories, { authorId }, most);
  return inTransaction(async () => {
    const { deletedCount: count } = await Memories.deleteMany(some);
    if (count === 0) return 0;
    await addToCount('memory', -count);
    await notePicturesOfGonePosts([authorId]);
    await addEvent('memories.removed', {
      aggregate: { id: authorId, sequence: 1 },
      data: { author_id: authorId, count },
    });
    return count;
  });
}
