import { dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { HostelOrderStatus } from '@petcare/contracts/hostel/hostel-orders.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { BookingTerms } from '../booking-terms.ts';
import type { BookingDocument } from './booking.model.ts';

const hourMs = 3_600_000;

type BookingState = Pick<
  BookingDocument,
  | 'status'
  | 'version'
  | 'holds_places'
  | 'checked_in_at'
  | 'checked_out_at'
  | 'stay'
  | 'total'
  | 'refunded'
  | 'payment_status'
  | 'change_refunds'
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
  booking: Pick<BookingState, 'status' | 'version' | 'holds_places' | 'checked_out_at'>,
  { status, version }: { status: HostelOrderStatus; version?: number | undefined },
): StatusDecision {
  if (booking.status === status) return { kind: 'unchanged' };
  if (version !== undefined && version !== booking.version) return { kind: 'conflict' };
  if (status === 'Cancelled') return { kind: 'change', places: booking.holds_places ? 'release' : 'keep' };
  const needsPlaces = !booking.holds_places && booking.checked_out_at === null;
  return { kind: 'change', places: needsPlaces ? 'reserve' : 'keep' };
}

function isActive({ status }: Pick<BookingState, 'status'>): boolean {
  return status === 'Pending' || status === 'Confirmed';
}

/** Returns true for an active booking before check-in, until the end of its first day in Dhaka. */
export function canCancel(
  booking: Pick<BookingState, 'status' | 'checked_in_at' | 'stay'>,
  now: Date,
): boolean {
  return isActive(booking) && booking.checked_in_at === null && dhakaDateOf(now) <= booking.stay.checkIn;
}

/** Returns true while dates and guests can be changed: before check-in, with the money neither moving nor disputed. */
export function canChangeStay(
  booking: Pick<
    BookingState,
    'status' | 'checked_in_at' | 'stay' | 'payment_status' | 'cancellation' | 'deposit'
  >,
  now: Date,
): boolean {
  const isPaid = booking.payment_status === 'paid' || booking.payment_status === 'partially_refunded';
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
  const refund_rules = terms.refund_rules.map((rule) => ({
    ...rule,
    percent: Math.min(rule.percent, percent),
  }));
  return { ...terms, refund_rules };
}

export function canSetPets(booking: Pick<BookingState, 'status' | 'checked_in_at'>): boolean {
  return isActive(booking) && booking.checked_in_at === null;
}

export function canCheckIn(
  booking: Pick<BookingState, 'status' | 'checked_in_at' | 'stay'>,
  now: Date,
): boolean {
  const today = dhakaDateOf(now);
  const { checkIn, checkOut } = booking.stay;
  return isActive(booking) && booking.checked_in_at === null && checkIn <= today && today <= checkOut;
}

export function canCheckOut(
  booking: Pick<BookingState, 'status' | 'checked_in_at' | 'checked_out_at'>,
): boolean {
  return booking.checked_in_at !== null && booking.checked_out_at === null && booking.status !== 'Cancelled';
}

type Terms = Pick<BookingTerms, 'refund_rules' | 'check_in_minutes'>;

/** Share of the price that a cancellation at this moment refunds, before earlier refunds are subtracted. */
export function refundShare(
  { stay, total }: Pick<BookingState, 'stay' | 'total'>,
  { refund_rules, check_in_minutes }: Terms,
  now: Date,
): Poisha {
  return Math.floor((total * refundPercent({ stay }, { refund_rules, check_in_minutes }, now)) / 100);
}

export function refundPercent(
  { stay }: Pick<BookingState, 'stay'>,
  { refund_rules, check_in_minutes }: Terms,
  now: Date,
): number {
  const hoursLeft = (dhakaInstant(stay.checkIn, check_in_minutes).getTime() - now.getTime()) / hourMs;
  const rule = refund_rules.find(({ at_least_hours_before }) => hoursLeft >= at_least_hours_before);
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
    | 'checked_in_at'
    | 'stay'
    | 'total'
    | 'refunded'
    | 'payment_status'
    | 'change_refunds'
    | 'paid'
    | 'deposit'
  >,
  terms: Terms,
  now: Date,
): Poisha {
  const isPaid = booking.payment_status === 'paid' || booking.payment_status === 'partially_refunded';
  const { deposit } = booking;
  const held = deposit?.state === 'held' ? deposit.amount : 0;
  if ((!isPaid && held === 0) || !canCancel(booking, now)) return 0;
  if (deposit)
    return returnedOfDeposit(booking, held + (booking.paid ?? 0) - booking.refunded, { terms, now });
  const refunded = Math.max(0, booking.refunded - (booking.change_refunds ?? 0));
  return Math.max(0, refundShare(booking, terms, now) - refunded);
}
