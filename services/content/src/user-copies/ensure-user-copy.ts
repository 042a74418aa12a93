import { notFound } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import { askAccount } from './ask-account.ts';
import { UserCopies } from './user-copy.model.ts';
import { storeUserCopy } from './store-user-copy.ts';

/**
 * Makes sure that we know a person who is about to write something: the event of a new account may still be on
 * its way. Not to be called inside a transaction, as it may ask account.
 * @throws not_found when they are gone or going; unavailable while account would have to be asked and cannot be.
 */
export async function ensureUserCopy(id: string, { client }: { client: InternalClient }): Promise<void> {
  const known = await UserCopies.findById(id, { deleted: 1, leaving: 1 }).lean();
  if (known?.deleted || known?.leaving) throw notFound('person');
  if (known) return;
  const { sequence, ...facts } = await askAccount(id, client);
  await storeUserCopy(facts, sequence);
}
