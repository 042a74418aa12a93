import { stayNotes } from '@petcare/contracts/hostel-orders.ts';
import type { StayPet } from '@petcare/contracts/stays.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { statusConflict } from '../checkout/status-conflict.ts';
import { changeBooking, readBooking, type BookingActor } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';
import { canSetPets } from './booking.rules.ts';

/**
 * Replaces the pets of a booking.
 * @throws not_found
 * @throws order_status_conflict – after check-in, or for a cancelled or completed booking.
 */
export async function setPets(id: string, pets: StayPet[], by: BookingActor): Promise<BookingDocument> {
  const booking = await readBooking(id);
  if (!canSetPets(booking))
    throw statusConflict(booking, 'Pets can only be changed before check-in, in an active booking.');
  return inTransaction(() =>
    changeBooking(booking, { by, set: { pets }, line: { kind: 'note', reason: stayNotes.pets } }),
  );
}
