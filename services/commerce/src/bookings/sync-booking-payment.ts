import { poishaToTaka } from '@petcare/contracts/money.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { Types } from 'mongoose';
import type { PaymentState } from '../checkout/purchasable.ts';
import { syncPayment } from '../checkout/sync-payment.ts';
import { bookingEventData, Bookings } from './booking.model.ts';

export async function syncBookingPayment(orderId: Types.ObjectId, state: PaymentState): Promise<void> {
  const booking = await syncPayment(Bookings, orderId, state);
  if (!booking) return;
  await addEvent('hostel_order.refunded', {
    aggregate: { id: booking._id.toHexString(), sequence: booking.version },
    data: { ...bookingEventData(booking), amount: poishaToTaka(state.justRefunded) },
    actor: state.actor,
  });
}
