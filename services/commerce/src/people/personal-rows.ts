import type { PersonalRows } from '@petcare/contracts/exports.ts';
import { poishaToTaka } from '@petcare/contracts/money.ts';
import { Orders, shownFields, toOrder, type ShownOrder } from '../orders/order.model.ts';
import { Payments, toPayment, type PaymentRow } from '../payments/payment.model.ts';

/**
 * All orders and payments of a person, oldest first, with what they stated about themselves when they paid. What
 * names a card or an intent at the provider is ours and stays here.
 */
export async function personalRows(personId: string): Promise<PersonalRows> {
  const orders = await Orders.find({ customer_id: personId }, shownFields)
    .sort({ _id: 1 })
    .lean<ShownOrder[]>();
  const payments = await Payments.find({ customer_id: personId }).sort({ _id: 1 }).lean<PaymentRow[]>();
  return { orders: orders.map(toOrder), payments: payments.map(paymentRow) };
}

function paymentRow(row: PaymentRow): PersonalRows[string][number] {
  const { product_name, quantity, unit_price } = row.draft;
  const { orderer_name, orderer_email, orderer_contact, shipping_address } = row.draft;
  return {
    ...toPayment(row),
    createdAt: row.createdAt.toISOString(),
    product_name,
    quantity,
    unit_price: poishaToTaka(unit_price),
    orderer_name,
    orderer_email,
    orderer_contact,
    shipping_address,
  };
}
