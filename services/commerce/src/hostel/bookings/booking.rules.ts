import { dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { BookingTerms } from '../booking-terms.ts';
import type { BookingDocument } from './booking.model.ts';

const hourMs = 3_600_000;

type BookingState = Pick<
  BookingDocument,
  | 'status'
  | 'version'
  | 'holdsPlaces'
  | 'checkedInAt'
  | 'checkedOutAt'
  | 'stay'
  | 'total'
  | 'refunded'
  | 'paymentStatus'
  | 'refundsOutsideCancellation'
  | 'cancellation'
  | 'paid'
  | 'deposit'
>;

export type StatusDecision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'change'; readonly places: 'keep' | 'release' | 'reserve' };

/**
 * Decides a status change: any status may follow any other. Cancelled releases the places; leaving Cancelled
 * reserves them again, unless the guests have checked out. Requesting the current status changes nothing.
 */
export function decideStatusChange(
  booking: Pick<BookingState, 'status' | 'version' | 'holdsPlaces' | 'checkedOutAt'>,
  { status, version }: { status: HostelOrderStatus; version?: number | undefined },
): StatusDecision {
  if (booking.status === status) return { kind: 'unchanged' };
  if (version !== undefined && version !== booking.version) return { kind: 'conflict' };
  if (status === 'Cancelled') return { kind: 'change', places: booking.holdsPlaces ? 'release' : 'keep' };
  const needsPlaces = !booking.holdsPlaces && booking.checkedOutAt === null;
  return { kind: 'change', places: needsPlaces ? 'reserve' : 'keep' };
}

function isActive({ status }: Pick<BookingState, 'status'>): boolean {
  return status === 'Pending' || status === 'Confirmed';
}

/** Returns true for an active booking before check-in, until the end of its first day in Dhaka. */
export function canCancel(
  booking: Pick<BookingState, 'status' | 'checkedInAt' | 'stay'>,
  now: Date,
): boolean {
  return isActive(booking) && booking.checkedInAt === null && dhakaDateOf(now) <= booking.stay.checkIn;
}

/** Returns true while dates and guests can be changed: before check-in, with the money neither moving nor disputed. */
export function canChangeStay(
  booking: Pick<
    BookingState,
    'status' | 'checkedInAt' | 'stay' | 'paymentStatus' | 'cancellation' | 'deposit'
  >,
  now: Date,
): boolean {
  const isPaid = booking.paymentStatus === 'paid' || booking.paymentStatus === 'partially_refunded';
  // A deposit is of one price and one day of check-in.
  return isPaid && !booking.deposit && booking.cancellation === null && canCancel(booking, now);
}

export interface StayChange {
  /** One of the two is 0. */
  readonly pay: Poisha;
  readonly refund: Poisha;
  /** Share of a lower price that is refunded at this moment. */
  readonly percent: number;
}

/** Difference that a new price makes: the rest is paid, or the share that a cancellation would refund is refunded. */
export function stayChangeOf(
  booking: Pick<BookingState, 'stay' | 'total'>,
  newTotal: Poisha,
  { terms, now }: { terms: Terms; now: Date },
): StayChange {
  const percent = refundPercent(booking, terms, now);
  const less = Math.max(0, booking.total - newTotal);
  return {
    pay: Math.max(0, newTotal - booking.total),
    refund: Math.floor((less * percent) / 100),
    percent,
  };
}

/** Rules of a changed booking: moving it to a later date must not bring back a refund that was lost already. */
export function capRefunds<T extends Terms>(terms: T, percent: number): T {
  const refundRules = terms.refundRules.map((rule) => ({
    ...rule,
    percent: Math.min(rule.percent, percent),
  }));
  return { ...terms, refundRules };
}

export function canSetPets(booking: Pick<BookingState, 'status' | 'checkedInAt'>): boolean {
  return isActive(booking) && booking.checkedInAt === null;
}

export function canCheckIn(
  booking: Pick<BookingState, 'status' | 'checkedInAt' | 'stay'>,
  now: Date,
): boolean {
  const today = dhakaDateOf(now);
  const { checkIn, checkOut } = booking.stay;
  return isActive(booking) && booking.checkedInAt === null && checkIn <= today && today <= checkOut;
}

export function canCheckOut(booking: Pick<BookingState, 'status' | 'checkedInAt' | 'checkedOutAt'>): boolean {
  return booking.checkedInAt !== null && booking.checkedOutAt === null && booking.status !== 'Cancelled';
}

type Terms = Pick<BookingTerms, 'refundRules' | 'checkInMinutes'>;

/** Share of the price that a cancellation at this moment refunds, before earlier refunds are subtracted. */
export function refundShare(
  { stay, total }: Pick<BookingState, 'stay' | 'total'>,
  { refundRules, checkInMinutes }: Terms,
  now: Date,
): Poisha {
  return Math.floor((total * refundPercent({ stay }, { refundRules, checkInMinutes }, now)) / 100);
}

export function refundPercent(
  { stay }: Pick<BookingState, 'stay'>,
  { refundRules, checkInMinutes }: Terms,
  now: Date,
): number {
  const hoursLeft = (dhakaInstant(stay.checkIn, checkInMinutes).getTime() - now.getTime()) / hourMs;
  const rule = refundRules.find(({ atLeastHoursBefore }) => hoursLeft >= atLeastHoursBefore);
  return rule?.percent ?? 0;
}

/**
 * The part of a deposit, and of what was paid besides, that a cancellation at this moment returns. It keeps what the rules
 * keep of the price, at most `left`, which is held or paid.
 */
export function returnedOfDeposit(
  booking: Pick<BookingState, 'stay' | 'total'>,
  left: Poisha,
  { terms, now }: { terms: Terms; now: Date },
): Poisha {
  return Math.max(0, left - (booking.total - refundShare(booking, terms, now)));
}

/** Refund of a cancellation at this moment, or the part of a held deposit that it releases; 0 while another refund is in progress. */
export function refundNow(
  booking: Pick<
    BookingState,
    | 'status'
    | 'checkedInAt'
    | 'stay'
    | 'total'
    | 'refunded'
    | 'paymentStatus'
    | 'refundsOutsideCancellation'
    | 'paid'
    | 'deposit'
  >,
  terms: Terms,
  now: Date,
): Poisha {
  const isPaid = booking.paymentStatus === 'paid' || booking.paymentStatus === 'partially_refunded';
  const { deposit } = booking;
  const held = deposit?.state === 'held' ? deposit.amount : 0;
  if ((!isPaid && held === 0) || !canCancel(booking, now)) return 0;
  if (deposit)
    return returnedOfDeposit(booking, held + (booking.paid ?? 0) - booking.refunded, { terms, now });
  const refunded = Math.max(0, booking.refunded - (booking.refundsOutsideCancellation ?? 0));
  return Math.max(0, refundShare(booking, terms, now) - refunded);
}
