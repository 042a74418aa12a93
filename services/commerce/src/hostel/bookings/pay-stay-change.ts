import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { invalid, notFound } from '@petcare/platform/errors.ts';
import type { PaidPurchase, PricedPurchase } from '../../payments/purchases/purchasable.ts';
import { countIdsOf } from '../place-count.model.ts';
import { preparePlaces } from '../places.ts';
import type { HostelSettingsSource } from '../settings-source.ts';
import { leavePlaces, placesBetween } from '../swap-places.ts';
import { Bookings, type BookingDocument } from './booking.model.ts';
import { refundPercent } from './booking.rules.ts';
import { applyStayChange, isSameStay } from './change-stay.ts';
import { readBooking } from './change-booking.ts';
import type { BookingDraft } from './insert-booking.ts';
import { planStayChange } from './plan-stay-change.ts';

type ChangeDraft = Pick<BookingDraft, 'stay' | 'change'>;

/** Places that a payment reserves by count id: those of its stay, or those that a change needs in addition. */
export function placesOf({ stay, change }: ChangeDraft): ReadonlyMap<string, number> {
  if (change) return placesBetween(change.before, stay).more;
  return new Map(countIdsOf(stay).map((id) => [id, stay.guests]));
}

/**
 * Prices the difference of a change that costs more.
 * @throws not_found – also for the booking of another customer.
 * @throws order_status_conflict, invalid_input
 */
export async function priceStayChange(
  bookingId: string,
  { stay, customerId }: { stay: BookingRequest; customerId: string },
  source: HostelSettingsSource,
): Promise<PricedPurchase<BookingDraft>> {
  const booking = await readBooking(bookingId);
  if (booking.customerId !== customerId) throw notFound('hostel order');
  if (stay.petType !== booking.stay.petType)
    throw invalid([{ field: 'purchase.stay.petType', message: 'must be that of the booking' }]);
  const { change, days, total, lines, terms } = await planStayChange(booking, stay, source, {
    at: 'purchase.stay.',
  });
  if (change.pay === 0) throw invalid([{ field: 'purchase.change_of', message: 'costs nothing more' }]);
  await preparePlaces(stay);
  const { petType, guests, checkIn, checkOut } = stay;
  return {
    draft: {
      stay: { petType, guests, checkIn, checkOut },
      days,
      total,
      lines,
      terms,
      pets: [],
      change: { bookingId, before: booking.stay },
    },
    amount: change.pay,
    description: `Change of booking ${booking.orderId}`,
  };
}

/** Returns the booking of a change that can still be made as it was paid for. */
export async function findChangeable({ change }: ChangeDraft): Promise<BookingDocument | null> {
  if (!change) return null;
  const booking = await Bookings.findOne({
    _id: change.bookingId,
    deletedAt: null,
    checkedInAt: null,
    holdsPlaces: true,
    cancellation: null,
  }).lean();
  const isActive = booking?.status === 'Pending' || booking?.status === 'Confirmed';
  return booking && isActive && isSameStay(booking.stay, change.before) ? booking : null;
}

/** Makes the change that a payment has paid for, inside the transaction that marks it as paid. */
export async function fulfilStayChange(payment: PaidPurchase<BookingDraft>): Promise<void> {
  const { stay, days, total, lines, change } = payment.draft;
  const booking = change && (await findChangeable(payment.draft));
  if (!booking) throw new Error('the booking has changed since the payment was found to be wanted');
  const { terms } = booking;
  const percent = refundPercent(booking, terms, new Date());
  await applyStayChange(
    booking,
    { stay, days, total, lines, terms, change: { pay: payment.amount, refund: 0, percent } },
    { by: 'customer', extra: payment._id },
  );
  await leavePlaces(placesBetween(booking.stay, stay).fewer, payment._id);
}
