import { erasePersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { otherKinds } from './personal-table.ts';

/**
 * Erases what the steps of appointments and pets do not. Slots held or offered are offered to the next waiting user.
 * Idempotent.
 * @returns the number of rows; less than the limit means that none are left.
 */
export function erasePersonalData(userId: string, limit: number | undefined): Promise<number> {
  return erasePersonalRows(otherKinds, 'clinic_data', userId, { limit, context: undefined });
}
