import type { CreateMemoryBody } from '@petcare/contracts/content/memories.ts';
import { conflict } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { ensureUserCopy } from '../../copies/ensure-user-copy.ts';
import { assertSelf } from '../assert-self.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { Memories, type ShownMemory } from './memory.model.ts';
import { storeMemory, type NewMemory } from './store-memory.ts';

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
    return { memory: await storeMemory(toNewMemory(contents, caller.id, client_id)), isNew: true };
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
  const found = await Memories.findOne({ authorId, clientId }, { words: 0 }).lean();
  if (found && found.fingerprint !== fingerprintOfMemory(contents)) throw conflict('idempotency_conflict');
  return found;
}

function toNewMemory(contents: Contents, authorId: string, clientId: string | undefined): NewMemory {
  const { title, details, img_URL } = contents;
  return {
    authorId,
    title,
    details,
    pictures: [{ field: 'img_URL', url: img_URL }],
    clientId: clientId ?? null,
    fingerprint: fingerprintOfMemory(contents),
  };
}

function fingerprintOfMemory({ title, details, img_URL }: Contents): string {
  return fingerprintOf(title, details, img_URL);
}
