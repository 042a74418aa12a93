import { Specialists } from './specialist.model.ts';

/**
 * Writes to the doctor in the current transaction, so that of concurrent transactions that book, move, wait for or
 * offer a time of this doctor each sees what the others have stored, and none outlives the doctor.
 * @returns false when the doctor is deleted
 */
export async function serializeBookings(drId: string): Promise<boolean> {
  const { matchedCount } = await Specialists.updateOne({ _id: drId }, { $inc: { bookings: 1 } });
  return matchedCount > 0;
}
