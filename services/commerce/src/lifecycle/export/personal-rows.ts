import type { PersonalRows } from '@petcare/contracts/account/exports.ts';
import { exportPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalTable } from '../erasure/personal-table.ts';

/** Everything about a user in commerce, by kind, without secrets and ids of providers. */
export function personalRows(userId: string): Promise<PersonalRows> {
  return exportPersonalRows(personalTable, userId);
}
