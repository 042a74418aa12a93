import { stayNotes } from '@petcare/contracts/hostel-orders.ts';
import type { StayPet } from '@petcare/contracts/stays.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { changeBooking, changedMeanwhile, readBooking, type By } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';
import { canSetPets } from './booking.rules.ts';

/**
 * Replaces the pets of a booking.
 * @throws not_found
 * @throws order_status_conflict – after check-in, or for a cancelled or completed booking.
 */
export async function setPets(id: string, pets: StayPet[], by: By): Promise<BookingDocument> {
  const order = await readBooking(id);
  if (!canSetPets(order)) throw changedMeanwhile(order);
  return inTransaction(() =>
    changeBooking(order, { by, set: { pets }, line: { kind: 'note', reason: stayNotes.pets } }),
  );
}
