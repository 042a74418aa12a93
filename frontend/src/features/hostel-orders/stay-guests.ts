import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { BookingPet } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { dosesOn, type ScheduledDose } from '@petcare/contracts/commerce/hostel/stay-doses.ts';
import type { StayEntry } from '@petcare/contracts/commerce/hostel/stays.ts';

export interface StayGuest {
  readonly booking: HostelOrder;
  /** Place in the booking, from 0. */
  readonly place: number;
  /** Undefined for a guest without details. */
  readonly pet: BookingPet | undefined;
  readonly doses: readonly ScheduledDose[];
  /** Newest first. */
  readonly entries: readonly StayEntry[];
}

/** The guests of bookings that are checked in, those with a late or due dose first. */
export function stayGuests(
  bookings: readonly HostelOrder[],
  entries: readonly StayEntry[],
  { today, now }: { today: string; now: Date },
): StayGuest[] {
  const guests = bookings.flatMap((booking) => {
    const count = Math.max(booking.orderData.guests, booking.pets.length);
    return Array.from({ length: count }, (_, place): StayGuest => {
      const pet = booking.pets[place];
      const own = entries.filter((entry) => entry.booking_id === booking._id && entry.pet === place);
      const since = new Date(booking.checked_in_at ?? now);
      return {
        booking,
        place,
        pet,
        entries: own,
        doses: dosesOn(today, pet ?? {}, { entries: own, since, now }),
      };
    });
  });
  return guests.toSorted((a, b) => urgency(b) - urgency(a));
}

function urgency({ doses }: StayGuest): number {
  if (doses.some(({ state }) => state === 'late')) return 2;
  return doses.some(({ state }) => state === 'due') ? 1 : 0;
}
