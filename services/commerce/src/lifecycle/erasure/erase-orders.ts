import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted } from 'mongoose';
import { cancelOrderInTransaction } from '../../orders/cancel-order.ts';
import { Orders, shownFields, toOrder, type OrderDocument } from '../../orders/order.model.ts';
import { createErasure, unerased, type ErasureContext } from './create-erasure.ts';

const unshipped = ['Pending', 'Processing'] satisfies OrderStatus[];

/** Erases the orders of a customer; unshipped orders are cancelled and refunded first. See `createErasure`. */
export const eraseOrders = createErasure<OrderDocument>({
  model: Orders,
  kind: 'product',
  removedEvent: 'orders.removed',
  cancellable: () => ({ status: trusted({ $in: unshipped }) }),
  cancel: (order, by, { payments }) => cancelOrderInTransaction(order, { by, reason: null }, payments),
  refundReason: refundReasons.orderCancelled,
  blankFields: {},
});

export const personalOrders: PersonalKind<ErasureContext> = {
  kind: 'orders',
  holds: [[Orders, 'customerId']],
  step: 'orders',
  kept: 'Sums stay for the accounts, in no list and without the customer.',
  count: (customerId) => Orders.countDocuments(unerased(customerId)),
  erase: (customerId, limit, { by, deps }) => eraseOrders(customerId, { limit, by }, deps),
  async export(customerId) {
    const orders = await Orders.find({ customerId }, shownFields).sort({ _id: 1 }).lean();
    return orders.map(toOrder);
  },
};
