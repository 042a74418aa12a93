import { notFound } from '@petcare/platform/errors.ts';
import { assertNotBlocked } from '@petcare/platform/mongo/write-guard.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { fetchFromAccount } from './ask-account.ts';
import { UserCopies } from './user-copy.model.ts';
import { storeUserCopy } from './store-user-copy.ts';

/**
 * Ensures a copy of a user who is about to write; the event of a new account may not have arrived. Must not be called
 * inside a transaction, because it may call account.
 * @throws not_found – when the user is deleted or being deleted; unavailable – when account cannot be reached.
 */
export async function ensureUserCopy(id: string, { client }: { client: InternalClient }): Promise<void> {
  const copy = await UserCopies.findById(id, { deleted: 1 }).lean();
  if (copy?.deleted) throw notFound('user');
  await assertNotBlocked(id);
  if (copy) return;
  const { sequence, ...facts } = await fetchFromAccount(id, client);
  await storeUserCopy(facts, sequence);
}
