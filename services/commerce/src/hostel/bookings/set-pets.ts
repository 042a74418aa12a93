import { bookingNotes } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { BookingPet } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';
import { nameOwnPets } from '../pet-copies/name-own-pets.ts';
import { changeBooking, readBooking, type BookingActor } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';
import { canSetPets } from './booking.rules.ts';

/**
 * Replaces the pets of a booking.
 * @throws not_found, invalid_input – for a pet that the customer cannot book.
 * @throws order_status_conflict – after check-in, or for a cancelled or completed booking.
 */
export async function setPets(id: string, entered: BookingPet[], by: BookingActor): Promise<BookingDocument> {
  const booking = await readBooking(id);
  if (!canSetPets(booking))
    throw statusConflict(booking, 'Pets can only be changed before check-in, in an active booking.');
  const pets = await nameOwnPets(entered, {
    customerId: booking.customerId,
    stay: booking.stay,
    before: booking.pets,
    at: 'pets.',
  });
  return inTransaction(() =>
    changeBooking(booking, { by, set: { pets }, line: { kind: 'note', reason: bookingNotes.pets } }),
  );
}
