import { failure } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import { askAccount } from '../user-copies/ask-account.ts';
import { ensureUserCopy } from '../user-copies/ensure-user-copy.ts';
import { findUserCopy } from '../user-copies/find-user-copies.ts';

/**
 * Lets pass who has confirmed their address: adopting means telling a stranger how to reach one. Whoever our copy
 * takes for unconfirmed is looked up at account, since the link may have been followed a moment ago.
 * @throws email_not_verified; unavailable while account would have to be asked and cannot be.
 */
export async function assertVerified(id: string, deps: { client: InternalClient }): Promise<void> {
  await ensureUserCopy(id, deps);
  if ((await findUserCopy(id))?.emailVerified) return;
  const { email_verified } = await askAccount(id, deps.client);
  if (!email_verified) throw failure('email_not_verified');
}
