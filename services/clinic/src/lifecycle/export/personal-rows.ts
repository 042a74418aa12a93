import type { PersonalRows } from '@petcare/contracts/account/exports.ts';
import { exportPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalTable } from '../erasure/personal-table.ts';

/** Everything about a user in the clinic, by kind. Patients of a doctor are not included. */
export function personalRows(userId: string): Promise<PersonalRows> {
  return exportPersonalRows(personalTable, userId);
}
