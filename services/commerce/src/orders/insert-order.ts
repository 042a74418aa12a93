import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Types } from 'mongoose';
import { actorFor } from '../payments/payment/move-payment.ts';
import type { PaymentDocument } from '../payments/payment/payment.model.ts';
import type { StockLine } from '../products/stock.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { orderFacts, Orders, type OrderLineDocument, type OrderDocument } from './order.model.ts';

interface NewOrder {
  readonly number: string;
  readonly lines: readonly OrderLineDocument[];
  /** Its units that were taken off the shelf. */
  readonly heldStock: readonly StockLine[];
}

/**
 * Makes the order of a payment and tells the other services. Only inside the transaction that marks the payment
 * as paid.
 */
export async function insertOrder(
  payment: PaymentDocument,
  { number, lines, heldStock }: NewOrder,
): Promise<OrderDocument> {
  const now = new Date();
  const { orderer_name, orderer_email, orderer_contact, shipping_address } = payment.orderer;
  const order: OrderDocument = {
    _id: new Types.ObjectId(),
    order_id: number,
    lines: lines.map(({ product_id, product_name, product_image, quantity, unit_price }) => ({
      product_id,
      product_name,
      product_image,
      quantity,
      unit_price,
    })),
    total_price: payment.amount,
    refunded: 0,
    customer_id: payment.customer_id,
    payment_id: payment._id,
    payment_status: 'paid',
    orderer_name,
    orderer_email,
    orderer_contact,
    shipping_address,
    status: 'Pending',
    version: 1,
    timeline: [{ kind: 'status', status: 'Pending', at: now, by: 'customer', amount: null, reason: null }],
    held_stock: [...heldStock],
    deleted_at: null,
    search_terms: searchTermsOf([number, orderer_name, orderer_email, orderer_contact]),
    createdAt: now,
    updatedAt: now,
  };
  await Orders.create([order]);
  await addEvent('order.placed', {
    aggregate: { id: order._id.toHexString(), sequence: order.version },
    data: orderFacts(order),
    actor: actorFor(order.customer_id.toHexString()),
  });
  return order;
}
