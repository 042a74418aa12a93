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
  /** Somebody else was faster. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'change'; readonly places: 'keep' | 'release' | 'reserve' };

/**
 * What a status change does. Any status may follow any other. Cancelled gives the places back; whatever leaves it
 * needs them again, unless its guests have gone home already. Asking for the status it has is no change.
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

/** Whether a booking still stands: neither cancelled nor over. */
function stands({ status }: Pick<Facts, 'status'>): boolean {
  return status === 'Pending' || status === 'Confirmed';
}

/** Whether a stay can be taken back: it stands, its guests have not come, and the day they were to come is not over. */
export function canCancel(order: Pick<Facts, 'status' | 'checked_in_at' | 'stay'>, now: Date): boolean {
  return stands(order) && order.checked_in_at === null && dhakaDateOf(now) <= order.stay.checkIn;
}

/** Whether what the keepers should know may still be changed: until the guests are there. */
export function canSetPets(order: Pick<Facts, 'status' | 'checked_in_at'>): boolean {
  return stands(order) && order.checked_in_at === null;
}

/** Whether guests may move in: on one of the days that were booked, once. */
export function canCheckIn(order: Pick<Facts, 'status' | 'checked_in_at' | 'stay'>, now: Date): boolean {
  const today = dhakaDateOf(now);
  const { checkIn, checkOut } = order.stay;
  return stands(order) && order.checked_in_at === null && checkIn <= today && today <= checkOut;
}

/** Whether guests may go home: they are there. */
export function canCheckOut(order: Pick<Facts, 'status' | 'checked_in_at' | 'checked_out_at'>): boolean {
  return order.checked_in_at !== null && order.checked_out_at === null && order.status !== 'Cancelled';
}

interface RefundRules {
  /** The furthest ahead first. */
  readonly refundRules: readonly StayRefundRule[];
  /** Minutes past midnight in Dhaka, on the day of check-in. */
  readonly checkInMinutes: number;
}

/** How much of its price a stay gets back when it is cancelled at this moment, whatever has gone back already. */
export function refundShare(
  { stay, total }: Pick<Facts, 'stay' | 'total'>,
  { refundRules, checkInMinutes }: RefundRules,
  now: Date,
): Poisha {
  const hoursLeft = (dhakaInstant(stay.checkIn, checkInMinutes).getTime() - now.getTime()) / hourMs;
  const rule = refundRules.find(({ at_least_hours_before }) => hoursLeft >= at_least_hours_before);
  return Math.floor((total * (rule?.percent ?? 0)) / 100);
}

/** What a cancellation at this moment would pay back; nothing while other money of the stay is on its way. */
export function refundNow(
  order: Pick<Facts, 'status' | 'checked_in_at' | 'stay' | 'total' | 'refunded' | 'payment_status'>,
  rules: RefundRules,
  now: Date,
): Poisha {
  const isPaid = order.payment_status === 'paid' || order.payment_status === 'partially_refunded';
  if (!isPaid || !canCancel(order, now)) return 0;
  return Math.max(0, refundShare(order, rules, now) - order.refunded);
}
