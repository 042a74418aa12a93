import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { InternalClient } from '@petcare/platform/internal-client.ts';
import { People } from './person.model.ts';
import { storePerson } from './store-person.ts';

/**
 * Makes sure that we know a person who is about to write something: the event of a new account may still be on
 * its way. Not to be called inside a transaction, as it may ask account.
 */
export async function ensurePerson(id: string, { client }: { client: InternalClient }): Promise<void> {
  if (await People.exists({ _id: id })) return;
  const { sequence, ...facts } = await client.call(endpoints['people.get'], { params: { id } });
  await storePerson(facts, sequence);
}
