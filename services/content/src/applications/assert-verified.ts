import { endpoints } from '@petcare/contracts/endpoints.ts';
import { failure } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/internal-client.ts';
import { ensurePerson } from '../people/ensure-person.ts';
import { personOf } from '../people/find-people.ts';

/**
 * Lets pass who has confirmed their address: adopting means telling a stranger how to reach one. Whoever our copy
 * takes for unconfirmed is looked up at account, since the link may have been followed a moment ago.
 * @throws email_not_verified.
 */
export async function assertVerified(id: string, deps: { client: InternalClient }): Promise<void> {
  await ensurePerson(id, deps);
  if ((await personOf(id))?.emailVerified) return;
  const { email_verified } = await deps.client.call(endpoints['people.get'], { params: { id } });
  if (!email_verified) throw failure('email_not_verified');
}
