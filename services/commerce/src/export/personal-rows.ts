import type { PersonalRows } from '@petcare/contracts/exports.ts';
import { personalBookings } from '../bookings/list-bookings.ts';
import { Orders, shownFields, toOrder, type ShownOrder } from '../orders/order.model.ts';
import { Payments, type PaymentDocument } from '../payments/payment/payment.model.ts';
import { showPayments, toPayment } from '../payments/show-payment.ts';

/**
 * All orders, hostel bookings and payments of a person, oldest first, with what they stated about themselves when they
 * paid. What names a card or an intent at the provider is ours and stays here.
 */
export async function personalRows(personId: string): Promise<PersonalRows> {
  const orders = await Orders.find({ customer_id: personId }, shownFields)
    .sort({ _id: 1 })
    .lean<ShownOrder[]>();
  const payments = await Payments.find({ customer_id: personId }).sort({ _id: 1 }).lean<PaymentDocument[]>();
  return {
    orders: orders.map(toOrder),
    hostel_orders: await personalBookings(personId),
    payments: await showPayments(payments, (row, refunds) => ({
      ...toPayment(row, refunds),
      description: row.description,
      account_number: row.account_number,
      ...row.orderer,
    })),
  };
}
