import { notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { readBooking } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';

/** @throws not_found – also for the booking of another customer, unless the caller is an admin or a service. */
export async function findBookingFor(caller: Caller, id: string): Promise<BookingDocument> {
  const booking = await readBooking(id);
  const maySee =
    caller.kind === 'system' ||
    (caller.kind === 'person' &&
      (caller.role === 'admin' || booking.customer_id.toHexString() === caller.id));
  if (!maySee) throw notFound('hostel order');
  return booking;
}
