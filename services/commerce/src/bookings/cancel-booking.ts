import type { HostelSettings } from '../hostel/hostel-settings.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { readPayment } from '../payments/payment/move-payment.ts';
import { payRefunds } from '../payments/refunds/pay-refunds.ts';
import { refundable } from '../payments/refunds/refund.rules.ts';
import { reserveRefund } from '../payments/refunds/reserve-refund.ts';
import type { PaymentDeps } from '../payments/payment/payment-deps.ts';
import { changeBooking, changedMeanwhile, readBooking, type By } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';
import { canCancel, refundShare } from './booking.rules.ts';
import { movePlaces } from './move-places.ts';

export interface Cancellation {
  readonly by: By;
  readonly reason?: string | undefined;
  /** The version the client was looking at, if it says. */
  readonly version?: number | undefined;
}

/** Who takes money and how the hostel is run: what commands about bookings work with. */
export interface BookingDeps {
  readonly payments: PaymentDeps;
  readonly settings: HostelSettings;
}

/**
 * Takes back a stay that has not begun. One decision: the status, its places free for others, and the refund of the
 * rules set aside; the money itself is on its way when this returns, or the sweep sends it. A stay that is cancelled
 * already is answered as it is.
 * @throws not_found, order_status_conflict (with the current state).
 */
export async function cancelBooking(
  id: string,
  { by, reason, version }: Cancellation,
  setup: BookingDeps,
): Promise<BookingDocument> {
  const order = await readBooking(id);
  if (order.status === 'Cancelled') return order;
  if (version !== undefined && version !== order.version) throw changedMeanwhile(order);
  const now = new Date();
  if (!canCancel(order, now))
    throw conflict('order_status_conflict', {
      message: 'A stay that has begun or is over cannot be cancelled.',
      details: {
        status: order.status,
        version: order.version,
      },
    });
  await inTransaction(() => cancelBookingInTransaction(order, { by, reason: reason ?? null, now }, setup));
  await payRefunds(order.payment_id, setup.payments);
  return readBooking(id);
}

/** The cancellation itself, inside the caller’s transaction: status, places, and the money that the rules give back. */
export async function cancelBookingInTransaction(
  order: BookingDocument,
  { by, reason, now }: { by: By; reason: string | null; now: Date },
  { payments, settings }: BookingDeps,
): Promise<void> {
  await changeBooking(order, {
    by,
    set: { status: 'Cancelled', holds_places: false },
    line: { kind: 'status', reason },
  });
  if (order.holds_places) await movePlaces(order, 'release', { settings, now });
  const payment = await readPayment(order.payment_id);
  const due = refundShare(order, settings, now) - payment.refund_reserved;
  const amount = Math.min(due, refundable(payment));
  if (amount > 0)
    await reserveRefund(
      {
        paymentId: order.payment_id,
        // Cancelled, taken up again and cancelled once more are two decisions.
        request: `cancelled at version ${order.version}`,
        amount,
        reason: reason ?? 'The stay was cancelled.',
        by,
      },
      payments.kinds.hostel,
    );
}
