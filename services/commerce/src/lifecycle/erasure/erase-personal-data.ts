import { erasePersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { otherKinds } from './personal-table.ts';

/**
 * Erases what the steps of orders and bookings do not. Idempotent.
 * @returns the number of rows; less than the limit means that no more are left.
 */
export function erasePersonalData(userId: string, limit?: number): Promise<number> {
  return erasePersonalRows(otherKinds, 'commerce_data', userId, { limit, context: undefined });
}
