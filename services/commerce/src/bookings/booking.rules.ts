import { dhakaDateOf, dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import type { HostelOrderStatus } from '@petcare/contracts/hostel-orders.ts';
import type { Poisha } from '@petcare/contracts/money.ts';
import type { StayRefundRule } from '@petcare/contracts/stays.ts';
import type { BookingDocument } from './booking.model.ts';

const hourMs = 3_600_000;

type Facts = Pick<
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
  /** The booking has changed since the client read it. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'change'; readonly places: 'keep' | 'release' | 'reserve' };

/**
 * Decides a status change: any status may follow any other. Cancelled releases the places; leaving Cancelled
 * reserves them again, unless the guests have checked out. Requesting the current status changes nothing.
 */
export function decideStatusChange(
  order: Pick<Facts, 'status' | 'version' | 'holds_places' | 'checked_out_at'>,
  { status, version }: { status: HostelOrderStatus; version?: number | undefined },
): StatusDecision {
  if (order.status === status) return { kind: 'unchanged' };
  if (version !== undefined && version !== order.version) return { kind: 'conflict' };
  if (status === 'Cancelled') return { kind: 'change', places: order.holds_places ? 'release' : 'keep' };
  const needsPlaces = !order.holds_places && order.checked_out_at === null;
  return { kind: 'change', places: needsPlaces ? 'reserve' : 'keep' };
}

/** Returns true for a booking that is neither cancelled nor completed. */
function stands({ status }: Pick<Facts, 'status'>): boolean {
  return status === 'Pending' || status === 'Confirmed';
}

/** Returns true for an active booking before check-in, until the end of its first day in Dhaka. */
export function canCancel(order: Pick<Facts, 'status' | 'checked_in_at' | 'stay'>, now: Date): boolean {
  return stands(order) && order.checked_in_at === null && dhakaDateOf(now) <= order.stay.checkIn;
}

/** Returns true for an active booking before check-in. */
export function canSetPets(order: Pick<Facts, 'status' | 'checked_in_at'>): boolean {
  return stands(order) && order.checked_in_at === null;
}

/** Returns true on the booked days of an active booking that has not been checked in. */
export function canCheckIn(order: Pick<Facts, 'status' | 'checked_in_at' | 'stay'>, now: Date): boolean {
  const today = dhakaDateOf(now);
  const { checkIn, checkOut } = order.stay;
  return stands(order) && order.checked_in_at === null && checkIn <= today && today <= checkOut;
}

export function canCheckOut(order: Pick<Facts, 'status' | 'checked_in_at' | 'checked_out_at'>): boolean {
  return order.checked_in_at !== null && order.checked_out_at === null && order.status !== 'Cancelled';
}

interface RefundRules {
  /** Sorted by `at_least_hours_before`, descending. */
  readonly refundRules: readonly StayRefundRule[];
  /** Minutes after midnight in Dhaka on the day of check-in. */
  readonly checkInMinutes: number;
}

/** Share of the price that a cancellation at this moment refunds, before earlier refunds are subtracted. */
export function refundShare(
  { stay, total }: Pick<Facts, 'stay' | 'total'>,
  { refundRules, checkInMinutes }: RefundRules,
  now: Date,
): Poisha {
  const hoursLeft = (dhakaInstant(stay.checkIn, checkInMinutes).getTime() - now.getTime()) / hourMs;
  const rule = refundRules.find(({ at_least_hours_before }) => hoursLeft >= at_least_hours_before);
  return Math.floor((total * (rule?.percent ?? 0)) / 100);
}

/** Refund of a cancellation at this moment; 0 while another refund is in progress. */
export function refundNow(
  order: Pick<Facts, 'status' | 'checked_in_at' | 'stay' | 'total' | 'refunded' | 'payment_status'>,
  rules: RefundRules,
  now: Date,
): Poisha {
  const isPaid = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
  if (!isPaid || !canCancel(order, now)) return 0;
  return Math.max(0, refundShare(order, rules, now) - order.refunded);
}
