import { stayNotes } from '@petcare/contracts/hostel-orders.ts';
import type { StayPet } from '@petcare/contracts/stays.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { changeBooking, changedMeanwhile, readBooking, type By } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';
import { canSetPets } from './booking.rules.ts';

/**
 * Stores what the keepers should know about the guests, in place of what was there. @throws not_found;
 * order_status_conflict once the guests are there, or when the stay is cancelled or over.
 */
export async function setPets(id: string, pets: StayPet[], by: By): Promise<BookingDocument> {
  const order = await readBooking(id);
  if (!canSetPets(order)) throw changedMeanwhile(order);
  return inTransaction(() =>
    changeBooking(order, { by, set: { pets }, line: { kind: 'note', reason: stayNotes.pets } }),
  );
}
