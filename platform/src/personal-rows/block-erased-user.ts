import type { Caller } from '../auth/identity.ts';
import { blockWrites } from '../mongo/write-guard.ts';

/**
 * Blocks further writes of a user before their data is erased. No-op unless a system process calls: an admin may delete
 * what a user has and keep the user.
 */
export async function blockErasedUser(caller: Caller, userId: string): Promise<void> {
  if (caller.kind === 'system') await blockWrites(userId);
}
