import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import type { HostelSettingsSource } from '../settings-source.ts';
import { failure, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { readRefundable, reserveRefundOf, sendRefundsOf } from '../../payments/purchases/order-money.ts';
import {
  doneCancellation,
  refundOf,
  waitsForBank,
  type CancellationDocument,
} from '../../payments/purchases/cancellation.ts';
import type { OrderPayments, RefundableMoney } from '../../payments/order-payments.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';
import { changeBooking, readBooking, type BookingActor } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';
import { canCancel, refundShare, returnedOfDeposit } from './booking.rules.ts';
import { adjustPlaces } from './adjust-places.ts';

export interface Cancellation {
  readonly by: BookingActor;
  readonly reason?: string | undefined;
  readonly version?: number | undefined;
}

export interface BookingDeps {
  readonly payments: OrderPayments;
  readonly settings: HostelSettingsSource;
}

/**
 * Cancels an active booking before check-in: one transaction changes the status, releases the places and
 * reserves the refund of the rules. A cancelled booking is returned unchanged.
 * @throws not_found, order_status_conflict (with the current state).
 */
export async function cancelBooking(
  id: string,
  { by, reason, version }: Cancellation,
  deps: BookingDeps,
): Promise<BookingDocument> {
  const booking = await readBooking(id);
  if (booking.status === 'Cancelled') return booking;
  if (version !== undefined && version !== booking.version) throw statusConflict(booking);
  const now = new Date();
  if (!canCancel(booking, now))
    throw statusConflict(booking, 'A stay that has begun or is over cannot be cancelled.');
  await inTransaction(() => cancelBookingInTransaction(booking, { by, reason: reason ?? null, now }, deps));
  await sendRefundsOf(booking, deps.payments);
  return readBooking(id);
}

/**
 * Cancels a booking inside the caller’s transaction, or carries out the decision about a cancelled one. Without a
 * decision the refund rules apply. A refund that needs disputed money stays undecided.
 * @throws order_status_conflict
 * @throws unavailable – while its deposit is being charged.
 */
export async function cancelBookingInTransaction(
  booking: BookingDocument,
  {
    by,
    reason,
    now,
    decided,
  }: { by: BookingActor; reason: string | null; now: Date; decided?: CancellationDocument },
  { payments, settings }: BookingDeps,
): Promise<void> {
  const money = await readRefundable(booking, payments);
  if (!money) throw notFound('payment');
  if (money.isBeingCharged)
    throw failure('unavailable', { message: 'The deposit is being charged. Please try again in a moment.' });
  const due = decided
    ? refundOf(decided, money.left + money.held + money.disputed)
    : grantedByRules(booking, { ...money, left: money.left + money.disputed }, now);
  const isUndecided = waitsForBank(due, { available: money.left + money.held, disputed: money.disputed });
  // A hold is released before anything is refunded, and all of it if what would be kept is too little to charge.
  const taken = payments.chargeable(money.held - Math.min(due, money.held));
  const released = isUndecided ? 0 : money.held - taken;
  const refund = isUndecided ? 0 : Math.max(0, Math.min(due - released, money.left));
  const amount = released + refund;
  await changeBooking(booking, {
    by,
    set: {
      status: 'Cancelled',
      holdsPlaces: false,
      cancellation: isUndecided ? null : doneCancellation(decided, amount, now),
    },
    line: { kind: 'status', reason },
    ...(decided && !isUndecided && { refund: amount }),
  });
  if (booking.holdsPlaces) await adjustPlaces(booking, 'release', { settings, now });
  if (money.held > 0 && !isUndecided && !(await payments.decideHold(booking.paymentId, taken)))
    throw failure('unavailable');
  if (refund > 0)
    await reserveRefundOf(
      booking,
      {
        // A booking that is cancelled, reopened and cancelled again is refunded by two decisions.
        request: decided?.request
          ? `cancellation ${decided.request}`
          : `cancelled at version ${booking.version}`,
        amount: refund,
        reason: reason ?? refundReasons.bookingCancelled,
        by,
      },
      payments,
    );
}

function grantedByRules(booking: BookingDocument, money: RefundableMoney, now: Date): Poisha {
  const { terms } = booking;
  if (booking.deposit) return returnedOfDeposit(booking, money.left + money.held, { terms, now });
  // A refund for a cheaper change is part of no cancellation.
  const reserved = Math.max(0, money.reserved - (booking.refundsOutsideCancellation ?? 0));
  return Math.max(0, Math.min(refundShare(booking, terms, now) - reserved, money.left));
}
