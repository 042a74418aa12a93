import { poishaToTaka } from '@petcare/contracts/money.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { Types } from 'mongoose';
import type { PaymentState } from '../checkout/purchasable.ts';
import { syncPayment } from '../checkout/sync-payment.ts';
import { bookingFacts, Bookings } from './booking.model.ts';

/** Copies the payment state to its booking and publishes an event for a refund that has just succeeded. */
export async function syncBookingPayment(orderId: Types.ObjectId, state: PaymentState): Promise<void> {
  const booking = await syncPayment(Bookings, orderId, state);
  if (!booking) return;
  await addEvent('hostel_order.refunded', {
    aggregate: { id: booking._id.toHexString(), sequence: booking.version },
    data: { ...bookingFacts(booking), amount: poishaToTaka(state.justRefunded) },
    actor: state.actor,
  });
}
