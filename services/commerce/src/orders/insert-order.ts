import type { Actor } from '@petcare/contracts/events.ts';
import { currentContext } from '@petcare/platform/context.ts';
import { addEvent } from '@petcare/platform/outbox.ts';
import { Types } from 'mongoose';
import type { PaymentRow } from '../payments/payment.model.ts';
import { orderFacts, Orders, type OrderRow } from './order.model.ts';

interface NewOrder {
  readonly number: string;
  readonly holdsStock: boolean;
}

/**
 * Makes the order of a payment from its draft and tells the other services. Only inside the transaction that
 * marks the payment as paid.
 */
export async function insertOrder(payment: PaymentRow, { number, holdsStock }: NewOrder): Promise<OrderRow> {
  const now = new Date();
  const order: OrderRow = {
    ...payment.draft,
    _id: new Types.ObjectId(),
    order_id: number,
    customer_id: payment.customer_id,
    payment_id: payment._id,
    payment_status: 'paid',
    status: 'Pending',
    version: 1,
    timeline: [{ status: 'Pending', at: now, by: 'customer' }],
    holds_stock: holdsStock,
    createdAt: now,
    updatedAt: now,
  };
  await Orders.create([order]);
  await addEvent('order.placed', {
    aggregate: { id: order._id.toHexString(), sequence: order.version },
    data: orderFacts(order),
    actor: buyerOrUs(order.customer_id.toHexString()),
  });
  return order;
}

/** The buyer, if it is their own request; a webhook or the sweep acts for us, never for whoever happens to call. */
function buyerOrUs(customerId: string): Actor {
  const actor = currentContext()?.actor;
  return actor?.id === customerId ? actor : { id: 'commerce', role: 'system' };
}
