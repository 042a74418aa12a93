import type { OrderStatus } from '@petcare/contracts/orders/order-status.ts';
import { refundReasons } from '@petcare/contracts/payments/refund-reasons.ts';
import { trusted } from 'mongoose';
import { cancelOrderInTransaction } from '../orders/cancel-order.ts';
import { Orders, type OrderDocument } from '../orders/order.model.ts';
import { createErasure } from './create-erasure.ts';

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
