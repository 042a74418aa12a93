import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Types } from 'mongoose';
import { stayDraftOf } from './stay-draft.ts';
import { actorFor } from '../payments/payment/move-payment.ts';
import type { PaymentDocument } from '../payments/payment/payment.model.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { Bookings, bookingFacts, type BookingDocument } from './booking.model.ts';

/**
 * Books the stay of a payment from its draft and tells the other services. Only inside the transaction that marks the
 * payment as paid.
 */
export async function insertBooking(
  payment: PaymentDocument,
  { number, held }: { number: string; held: boolean },
): Promise<Types.ObjectId> {
  const { stay, days, total, pets } = stayDraftOf(payment);
  const { orderer_name, orderer_email, orderer_contact } = payment.orderer;
  const now = new Date();
  const order: BookingDocument = {
    ...payment.orderer,
    _id: new Types.ObjectId(),
    order_id: number,
    customer_id: payment.customer_id,
    payment_id: payment._id,
    payment_status: 'paid',
    refunded: 0,
    stay,
    days,
    total,
    pets,
    status: 'Pending',
    version: 1,
    timeline: [{ kind: 'status', status: 'Pending', at: now, by: 'customer', amount: null, reason: null }],
    holds_places: held,
    checked_in_at: null,
    checked_out_at: null,
    deleted_at: null,
    search_terms: searchTermsOf([number, orderer_name, orderer_email, orderer_contact]),
    createdAt: now,
    updatedAt: now,
  };
  await Bookings.create([order]);
  await addEvent('hostel_order.placed', {
    aggregate: { id: order._id.toHexString(), sequence: order.version },
    data: bookingFacts(order),
    actor: actorFor(order.customer_id.toHexString()),
  });
  return order._id;
}
