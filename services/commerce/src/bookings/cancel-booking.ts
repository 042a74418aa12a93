import type { HostelSettings } from '../hostel/hostel-settings.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { OrderPayments } from '../checkout/order-payments.ts';
import { changeBooking, changedMeanwhile, readBooking, type By } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';
import { canCancel, refundShare } from './booking.rules.ts';
import { movePlaces } from './move-places.ts';

export interface Cancellation {
  readonly by: By;
  readonly reason?: string | undefined;
  /** The version the client has read. */
  readonly version?: number | undefined;
}

export interface BookingDeps {
  readonly payments: OrderPayments;
  readonly settings: HostelSettings;
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
  await inTransaction(() => cancelBookingInTransaction(order, { by, reason: reason ?? null, now }, deps));
  await deps.payments.sendRefunds(order.payment_id);
  return readBooking(id);
}

/**
 * Cancels a booking inside the caller’s transaction.
 * @throws order_status_conflict
 */
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
  const money = await payments.refundable(order.payment_id);
  if (!money) throw notFound('payment');
  const amount = Math.min(refundShare(order, settings, now) - money.reserved, money.left);
  if (amount > 0)
    await payments.reserveRefund({
      paymentId: order.payment_id,
      // A booking that is cancelled, reopened and cancelled again is refunded by two decisions.
      request: `cancelled at version ${order.version}`,
      amount,
      reason: reason ?? 'The stay was cancelled.',
      by,
    });
}
