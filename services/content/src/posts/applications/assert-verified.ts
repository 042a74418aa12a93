import { failure } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { fetchFromAccount } from '../../copies/ask-account.ts';
import { ensureUserCopy } from '../../copies/ensure-user-copy.ts';
import { findUserCopy } from '../../copies/find-user-copies.ts';

/**
 * Asserts that a user has confirmed their email address, because adopting shares contact details. Queries account when
 * the copy is unconfirmed, since the confirmation may be recent.
 * @throws email_not_verified; unavailable – when account cannot be reached.
 */
export async function assertVerified(id: string, deps: { client: InternalClient }): Promise<void> {
  await ensureUserCopy(id, deps);
  if ((await findUserCopy(id))?.emailVerified) return;
  const { email_verified } = await fetchFromAccount(id, deps.client);
  if (!email_verified) throw failure('email_not_verified');
}
