import { notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { maySee } from '../../payments/purchases/may-see.ts';
import { readBooking } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';

/** @throws not_found – also for the booking of another customer, unless the caller is an admin or a service. */
export async function findBookingFor(caller: Caller, id: string): Promise<BookingDocument> {
  const booking = await readBooking(id);
  if (!maySee(caller, booking)) throw notFound('hostel order');
  return booking;
}
