import { poishaToTaka } from '@petcare/contracts/money.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { actorFor } from '../payments/payment/move-payment.ts';
import type { PaymentDocument } from '../payments/payment/payment.model.ts';
import type { PaymentState } from '../checkout/purchasable.ts';
import { Bookings, bookingFacts, type BookingDocument } from './booking.model.ts';

/**
 * Shows on a booking how its money stands. Money that has gone back is a line of the timeline, and the customer is
 * told. Only inside the transaction that moved the payment.
 */
export async function syncBookingPayment(
  { order_id }: PaymentDocument,
  { status, refunded, justRefunded, reason, by }: PaymentState,
): Promise<void> {
  const money = { payment_status: status, refunded };
  if (justRefunded === 0) {
    await Bookings.updateOne({ _id: order_id }, money);
    return;
  }
  const before = await Bookings.findById(order_id, 'status').lean<Pick<BookingDocument, 'status'>>();
  if (!before) return;
  const line = {
    kind: 'refund' as const,
    status: before.status,
    at: new Date(),
    by,
    amount: justRefunded,
    reason,
  };
  const order = await Bookings.findOneAndUpdate(
    { _id: order_id },
    { $set: money, $inc: { version: 1 }, $push: { timeline: line } },
    { returnDocument: 'after' },
  ).lean<BookingDocument>();
  if (!order) return;
  await addEvent('hostel_order.refunded', {
    aggregate: { id: order._id.toHexString(), sequence: order.version },
    data: { ...bookingFacts(order), amount: poishaToTaka(justRefunded) },
    actor: actorFor(order.customer_id.toHexString()),
  });
}
