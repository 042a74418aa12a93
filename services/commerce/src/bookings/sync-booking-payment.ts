import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { PaymentStatus } from '@petcare/contracts/orders/payment-status.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { Types } from 'mongoose';
import type { PaymentState } from '../checkout/purchasable.ts';
import { syncPayment } from '../checkout/sync-payment.ts';
import { bookingEventData, Bookings, type BookingDocument } from './booking.model.ts';

export async function syncBookingPayment(orderId: Types.ObjectId, state: PaymentState): Promise<void> {
  const before = await Bookings.findById(orderId).lean<BookingDocument>();
  if (!before) return;
  const booking = await syncPayment(Bookings, orderId, before.extra_payments ? sumOf(before, state) : state);
  if (!booking) return;
  await addEvent('hostel_order.refunded', {
    aggregate: { id: booking._id.toHexString(), sequence: booking.version },
    data: { ...bookingEventData(booking), amount: poishaToTaka(state.justRefunded) },
    actor: state.actor,
  });
}

/** Statuses that say only how much of one payment was refunded. */
const sums: ReadonlySet<PaymentStatus> = new Set(['paid', 'partially_refunded', 'refunded']);

/** State of a booking with several payments, of which `state` is the one that has changed. */
function sumOf({ paid, total, refunded: before }: BookingDocument, state: PaymentState): PaymentState {
  const refunded = before + state.justRefunded;
  if (!sums.has(state.status)) return { ...state, refunded };
  const status = refunded >= (paid ?? total) ? 'refunded' : refunded > 0 ? 'partially_refunded' : 'paid';
  return { ...state, refunded, status };
}
