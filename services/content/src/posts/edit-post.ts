import { retryOvertaken } from '@petcare/platform/concurrency/retry-overtaken.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { EditOutcome } from './edit.rules.ts';

interface PostEdit<Post, Fields> {
  readonly id: string;
  readonly read: () => Promise<Post>;
  readonly evaluate: (post: Post) => EditOutcome<Fields>;
  /** Stores the changes where the version is the one read, and publishes them. Null when no post matched. */
  readonly write: (post: Post, changes: Partial<Fields>) => Promise<Post | null>;
  readonly show: (post: Post) => Promise<unknown>;
}

/** Rolls back the transaction when the stored version has changed. */
class StaleVersion extends Error {}

/**
 * Edits a post with the stored version as the guard: when another editor was faster, nothing is written, and the edit
 * is evaluated again. `runExclusive` only reduces collisions within a process.
 * @throws version_conflict – with the stored post, when the editor saw another version.
 */
export async function editPost<Post, Fields>({
  id,
  read,
  evaluate,
  write,
  show,
}: PostEdit<Post, Fields>): Promise<{ post: Post; changed: boolean }> {
  return retryOvertaken(
    async () => {
      const post = await read();
      const outcome = evaluate(post);
      if (outcome.kind === 'unchanged') return { post, changed: false };
      if (outcome.kind === 'conflict')
        throw conflict('version_conflict', { details: { current: await show(post) } });
      const edited = await runExclusive(id, () => commit(() => write(post, outcome.changes)));
      return { post: edited, changed: true };
    },
    (error) => error instanceof StaleVersion,
  );
}

function commit<Post>(write: () => Promise<Post | null>): Promise<Post> {
  return inTransaction(async () => {
    const edited = await write();
    if (!edited) throw new StaleVersion();
    return edited;
  });
}
