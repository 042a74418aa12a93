import { bookingNotes } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { PaymentState } from '../../payments/purchases/purchasable.ts';
import { syncPayment } from '../../payments/purchases/sync-payment.ts';
import { bookingEventData, Bookings, type BookingDocument } from './booking.model.ts';
import { dueOf } from '../due.rules.ts';

export async function syncBookingPayment(orderId: string, state: PaymentState): Promise<void> {
  const found = await Bookings.findById(orderId).lean();
  if (!found) return;
  if (isEndOfHold(found, state)) await settleDeposit(found, state);
  const booking = await syncPayment(Bookings, orderId, state);
  if (!booking) return;
  await addEvent('hostel_order.refunded', {
    aggregate: { id: booking._id, sequence: booking.version },
    data: { ...bookingEventData(booking), amount: poishaToTaka(state.justRefunded) },
    actor: state.actor,
  });
}

function isEndOfHold(
  { deposit, paymentId: payment_id }: BookingDocument,
  { paymentId, status }: PaymentState,
): boolean {
  return deposit?.state === 'held' && payment_id === paymentId && status !== 'authorised';
}

/** Records that the deposit of a booking was charged, or released, which its payment says. Happens once per payment. */
async function settleDeposit(
  before: BookingDocument,
  { received: charged, actor }: PaymentState,
): Promise<void> {
  const { deposit, status, paid = 0 } = before;
  if (!deposit) return;
  const state = charged > 0 ? 'charged' : 'released';
  const entry = {
    kind: 'note' as const,
    status,
    at: new Date(),
    by: 'system' as const,
    amount: charged || deposit.amount,
    reason: charged > 0 ? bookingNotes.depositCharged : bookingNotes.depositReleased,
  };
  const after = await Bookings.findOneAndUpdate(
    { _id: before._id },
    {
      $set: { deposit: { ...deposit, state, charged }, paid: paid + charged },
      $inc: { version: 1 },
      $push: { timeline: entry },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!after) return;
  await addEvent('hostel_order.deposit_settled', {
    aggregate: { id: after._id, sequence: after.version },
    data: {
      ...bookingEventData(after),
      state,
      deposit: poishaToTaka(deposit.amount),
      charged: poishaToTaka(charged),
      due: poishaToTaka(dueOf(after)),
    },
    actor,
  });
}
