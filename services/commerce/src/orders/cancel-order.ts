import { refundReasons } from '@petcare/contracts/refund-reasons.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { OrderPayments } from '../checkout/order-payments.ts';
import { statusConflict } from '../checkout/status-conflict.ts';
import { concurrentChange, restock, statusEntry } from './change-order-status.ts';
import { orderEventData, orderRecord, Orders, type OrderDocument } from './order.model.ts';
import { decideCancel } from './order.rules.ts';

interface CancelRequest {
  readonly reason?: string | undefined;
  readonly version?: number | undefined;
}

/**
 * Cancels a Pending order: one transaction changes the status, restocks its items and reserves the full refund.
 * A cancelled order is returned unchanged.
 * @throws order_status_conflict (with the current state).
 */
export async function cancelOrder(
  order: OrderDocument,
  request: CancelRequest,
  by: 'customer' | 'admin',
  payments: OrderPayments,
): Promise<OrderDocument> {
  const decision = decideCancel(order, request);
  if (decision === 'unchanged') return order;
  if (decision === 'conflict') throw statusConflict(order);
  if (decision === 'too_late')
    throw statusConflict(order, 'Only an order that is still pending can be cancelled.');
  await inTransaction(() =>
    cancelOrderInTransaction(order, { by, reason: request.reason ?? null }, payments),
  );
  await payments.sendRefunds(order.payment_id);
  const now = await Orders.findById(order._id).lean<OrderDocument>();
  if (!now) throw notFound('order');
  return now;
}

interface Cancellation {
  readonly by: 'customer' | 'admin' | 'system';
  readonly reason: string | null;
}

/**
 * Cancels an order inside the caller’s transaction.
 * @throws order_status_conflict – when the order has changed since it was read.
 */
export async function cancelOrderInTransaction(
  order: OrderDocument,
  { by, reason }: Cancellation,
  payments: OrderPayments,
): Promise<void> {
  const { _id, version, status } = order;
  const canceled = await Orders.findOneAndUpdate(
    { _id, version, deleted_at: null },
    {
      $set: { status: 'Cancelled' },
      $inc: { version: 1 },
      $push: { timeline: statusEntry('Cancelled', by, reason) },
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
  if (!canceled) throw await concurrentChange(_id);
  await restock(order);
  await addEvent('order.status_changed', {
    aggregate: { id: _id.toHexString(), sequence: canceled.version },
    data: { ...orderEventData(canceled), previous_status: status, by_customer: by === 'customer' },
  });
  await addAudit(
    'commerce',
    {
      act: 'order.cancelled',
      record: orderRecord(order),
      before: { status },
      after: { status: 'Cancelled', reason },
    },
    { owner: order.customer_id.toHexString() },
  );
  const money = await payments.refundable(canceled.payment_id);
  if (!money || money.left <= 0) return;
  await payments.reserveRefund({
    paymentId: canceled.payment_id,
    request: `order ${_id.toHexString()} cancelled at version ${canceled.version}`,
    amount: null,
    reason: refundReasons.orderCancelled,
    by,
  });
}
