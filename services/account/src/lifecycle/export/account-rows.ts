import type { PersonalRows } from '@petcare/contracts/account/exports.ts';
import type { Sessions } from '@petcare/platform/auth/sessions.ts';
import { exportPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalTable } from '../deletions/personal-table.ts';

/** Personal data of this service besides the account itself, without hashes and secrets. */
export async function accountRows(userId: string, sessions: Pick<Sessions, 'listOf'>): Promise<PersonalRows> {
  return {
    sessions: (await sessions.listOf(userId)).map(({ role, userAgent, ip, createdAt }) => ({
      role,
      userAgent,
      ip,
      createdAt,
    })),
    ...(await exportPersonalRows(personalTable, userId)),
  };
}
