import type { CreateMemoryBody } from '@petcare/contracts/memories.ts';
import { conflict } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { assertMayWrite } from '../user-copies/block-writes.ts';
import { ensureUserCopy } from '../user-copies/ensure-user-copy.ts';
import { assertSelf } from '../posts/assert-self.ts';
import { addToCount } from '../posts/count-posts.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { searchWordsOf } from '../posts/search-words.ts';
import { claimUploads } from '../uploads/claim-uploads.ts';
import { Memories, memoryFacts, type MemoryDocument, type ShownMemory } from './memory.model.ts';

type Contents = Pick<CreateMemoryBody, 'title' | 'details' | 'img_URL'>;

/**
 * Stores a new memory, claims its picture and publishes an event. Idempotent by `client_id`, also for concurrent
 * requests.
 * @throws forbidden – for another user's id; invalid_input – when the picture is not an unused upload of the caller;
 * idempotency_conflict – when the `client_id` was used with other contents.
 */
export async function shareMemory(
  { author_id, client_id, ...contents }: CreateMemoryBody,
  caller: UserCaller,
  deps: { client: InternalClient },
): Promise<{ memory: ShownMemory; isNew: boolean }> {
  assertSelf(author_id, caller, 'author_id');
  const findExisting = () => (client_id === undefined ? null : findPrevious(caller.id, client_id, contents));
  const existing = await findExisting();
  if (existing) return { memory: existing, isNew: false };
  await ensureUserCopy(caller.id, deps);
  try {
    return { memory: await store(contents, caller.id, client_id ?? null), isNew: true };
  } catch (error) {
    // A concurrent request with the same client id may have claimed the picture or hit the unique index first.
    const winner = await findExisting();
    if (winner) return { memory: winner, isNew: false };
    throw error;
  }
}

async function findPrevious(
  authorId: string,
  clientId: string,
  contents: Contents,
): Promise<ShownMemory | null> {
  const found = await Memories.findOne({ authorId, clientId }, { words: 0 }).lean<ShownMemory>();
  if (found && found.fingerprint !== fingerprintOfMemory(contents)) throw conflict('idempotency_conflict');
  return found;
}

function store(contents: Contents, authorId: string, clientId: string | null): Promise<MemoryDocument> {
  const { title, details, img_URL } = contents;
  return inTransaction(async () => {
    const _id = newId();
    const [picture] = await claimUploads({
      ownerId: authorId,
      use: { kind: 'memory', id: _id },
      pictures: [{ field: 'img_URL', url: img_URL }],
    });
    if (!picture) throw new Error('a claimed upload has no picture');
    const now = new Date();
    const memory: MemoryDocument = {
      _id,
      authorId,
      title,
      details,
      picture,
      clientId,
      fingerprint: fingerprintOfMemory(contents),
      words: searchWordsOf(title, details),
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await Memories.create([memory]);
    await addToCount('memory', 1);
    await assertMayWrite(authorId);
    await addEvent('memory.posted', { aggregate: { id: _id, sequence: 1 }, data: memoryFacts(memory) });
    return memory;
  });
}

function fingerprintOfMemory({ title, details, img_URL }: Contents): string {
  return fingerprintOf(title, details, img_URL);
}
