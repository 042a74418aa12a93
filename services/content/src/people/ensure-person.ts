import type { InternalClient } from '@petcare/platform/internal-client.ts';
import { askAccount } from './ask-account.ts';
import { People } from './person.model.ts';
import { storePerson } from './store-person.ts';

/**
 * Makes sure that we know a person who is about to write something: the event of a new account may still be on
 * its way. Not to be called inside a transaction, as it may ask account.
 * @throws not_found; unavailable while account would have to be asked and cannot be.
 */
export async function ensurePerson(id: string, { client }: { client: InternalClient }): Promise<void> {
  if (await People.exists({ _id: id })) return;
  const { sequence, ...facts } = await askAccount(id, client);
  await storePerson(facts, sequence);
}
