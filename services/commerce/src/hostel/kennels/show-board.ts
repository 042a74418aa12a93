import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { KennelBoard, KennelGuest } from '@petcare/contracts/commerce/hostel/kennels.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { Bookings, type BookingDocument } from '../bookings/booking.model.ts';
import { Kennels, type KennelPlace } from './kennel.model.ts';

/** Matches bookings whose guests are in the hostel, or arrive until today. */
export function presentOn(now: Date): QueryFilter<BookingDocument> {
  const today = dhakaDateOf(now);
  return {
    deletedAt: null,
    status: trusted({ $in: ['Pending', 'Confirmed'] }),
    checkedOutAt: null,
    'stay.checkIn': trusted({ $lte: today }),
    $or: [{ checkedInAt: trusted({ $ne: null }) }, { 'stay.checkOut': trusted({ $gte: today }) }],
  };
}

export async function showBoard(now = new Date()): Promise<KennelBoard> {
  const bookings = await Bookings.find(presentOn(now)).sort({ 'stay.checkIn': 1, _id: 1 }).lean();
  const guests = new Map(
    bookings.flatMap(guestsOf).map((guest) => [keyOf(guest.booking_id, guest.place), guest]),
  );
  const rows = await Kennels.find().lean();
  const kennels = rows
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .map(({ _id, name, petType, places, guests: kept }) => ({
      _id,
      name,
      pet_type: petType,
      places,
      guests: kept.flatMap(({ bookingId, place }) => guests.get(keyOf(bookingId, place)) ?? []),
    }));
  for (const kennel of kennels)
    for (const { booking_id, place } of kennel.guests) guests.delete(keyOf(booking_id, place));
  return { kennels, unassigned: [...guests.values()] };
}

/**
 * Returns the guests of a kennel who are still present. Those who have left take no place, nor do those whom the booking
 * no longer has.
 */
export async function presentGuests(guests: readonly KennelPlace[], now: Date): Promise<KennelPlace[]> {
  const ids = guests.map(({ bookingId }) => bookingId);
  const present = await Bookings.find({ _id: trusted({ $in: ids }), ...presentOn(now) }, 'stay').lean();
  const countOf = new Map(present.map(({ _id, stay }) => [_id, stay.guests]));
  return guests.filter(({ bookingId, place }) => place < (countOf.get(bookingId) ?? 0));
}

const keyOf = (bookingId: string, place: number) => `${bookingId} ${place}`;

function guestsOf(booking: BookingDocument): KennelGuest[] {
  const { _id, orderId, ordererName, stay, pets, checkedInAt } = booking;
  return Array.from({ length: stay.guests }, (_, place) => ({
    booking_id: _id,
    order_number: orderId,
    place,
    pet_type: stay.petType,
    pet_name: pets[place]?.name ?? null,
    customer_name: ordererName,
    is_here: checkedInAt !== null,
    check_out: stay.checkOut,
  }));
}
