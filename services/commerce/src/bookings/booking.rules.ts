import { dhakaDateOf, dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import type { HostelOrderStatus } from '@petcare/contracts/hostel-orders.ts';
import type { Poisha } from '@petcare/contracts/money.ts';
import type { RefundRule } from '@petcare/contracts/hostel.ts';
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

interface RefundRules {
  readonly refundRules: readonly RefundRule[];
  readonly checkInMinutes: number;
}

/** Share of the price that a cancellation at this moment refunds, before earlier refunds are subtracted. */
export function refundShare(
  { stay, total }: Pick<BookingState, 'stay' | 'total'>,
  { refundRules, checkInMinutes }: RefundRules,
  now: Date,
): Poisha {
  const hoursLeft = (dhakaInstant(stay.checkIn, checkInMinutes).getTime() - now.getTime()) / hourMs;
  const rule = refundRules.find(({ at_least_hours_before }) => hoursLeft >= at_least_hours_before);
  return Math.floor((total * (rule?.percent ?? 0)) / 100);
}

/** Refund of a cancellation at this moment; 0 while another refund is in progress. */
export function refundNow(
  booking: Pick<BookingState, 'status' | 'checked_in_at' | 'stay' | 'total' | 'refunded' | 'payment_status'>,
  rules: RefundRules,
  now: Date,
): Poisha {
  const isPaid = booking.payment_status === 'paid' || booking.payment_status === 'partially_refunded';
  if (!isPaid || !canCancel(booking, now)) return 0;
  return Math.max(0, refundShare(booking, rules, now) - booking.refunded);
}
