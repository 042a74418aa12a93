import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import {
  doneCancellation,
  refundOf,
  waitsForBank,
  type CancellationDocument,
} from '../payments/purchases/cancellation.ts';
import type { OrderPayments } from '../payments/order-payments.ts';
import { statusConflict } from '../payments/purchases/status-conflict.ts';
import { cashStatusFor, setCashDue } from '../payments/cash/set-cash-due.ts';
import { markUnwanted } from './couriers/mark-unwanted.ts';
import { moveExchangeValue } from './order-money.ts';
import { giveBackOrderPacks } from './order-packs.ts';
import { concurrentChange, restock, statusEntry } from './change-order-status.ts';
import { orderEventData, orderRecord, Orders, type OrderDocument } from './order.model.ts';
import { decideCancel } from './order.rules.ts';

interface CancelRequest {
  readonly reason?: string | undefined;
  readonly version?: number | undefined;
}

const lateReasons: { readonly [S in OrderStatus]?: string } = {
  Shipping: 'This order has already been sent, so it can no longer be cancelled.',
  Delivered: 'This order has already been delivered, so it can no longer be cancelled.',
};

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
  // Its items are paid by the returned order, whose refund only the shop can decide.
  if (order.exchangeFor && by === 'customer')
    throw statusConflict(order, 'Please write to us to cancel an exchange.');
  if (decision === 'too_late')
    throw statusConflict(
      order,
      lateReasons[order.status] ?? 'Only an order that is still pending can be cancelled.',
    );
  await inTransaction(() =>
    cancelOrderInTransaction(order, { by, reason: request.reason ?? null }, payments),
  );
  await payments.sendRefunds(order.paymentId);
  const now = await Orders.findById(order._id).lean();
  if (!now) throw notFound('order');
  return now;
}

interface Cancellation {
  readonly by: 'customer' | 'admin' | 'system';
  readonly reason: string | null;
  /** The decision of an admin; without one, everything is refunded and restocked. */
  readonly decided?: CancellationDocument;
}

/**
 * Cancels an order inside the caller’s transaction, or carries out the decision about a cancelled one. A refund that
 * needs disputed money stays undecided.
 * @throws order_status_conflict – when the order has changed since it was read.
 */
export async function cancelOrderInTransaction(
  order: OrderDocument,
  { by, reason, decided }: Cancellation,
  payments: OrderPayments,
): Promise<void> {
  const { _id, version, status } = order;
  const { left, disputed } = (await payments.refundable(order.paymentId)) ?? { left: 0, disputed: 0 };
  const due = decided ? refundOf(decided, left + disputed) : left + disputed;
  const isUndecided = waitsForBank(due, { available: left, disputed });
  const amount = isUndecided ? 0 : Math.min(due, left);
  const cancellation = isUndecided ? null : doneCancellation(decided, amount, new Date());
  const cash = cashStatusFor(order.paymentStatus, 'Cancelled');
  const canceled = await Orders.findOneAndUpdate(
    { _id, version, deletedAt: null },
    {
      $set: { status: 'Cancelled', cancellation, ...(cash && { paymentStatus: cash }) },
      $inc: { version: 1 },
      $push: { timeline: statusEntry('Cancelled', by, reason) },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!canceled) throw await concurrentChange(_id);
  if (cash) await setCashDue(order, cash);
  if (decided?.restock ?? true) await restock(order);
  await moveExchangeValue(order, 'Cancelled');
  await markUnwanted(canceled);
  await giveBackOrderPacks(order);
  await addEvent('order.status_changed', {
    aggregate: { id: _id, sequence: canceled.version },
    data: {
      ...orderEventData(canceled),
      previous_status: status,
      by_customer: by === 'customer',
      ...(decided && cancellation && { cancellation_refund: poishaToTaka(amount) }),
    },
  });
  await addAudit(
    'commerce',
    {
      action: 'order.cancelled',
      record: orderRecord(order),
      before: { status },
      after: { status: 'Cancelled', reason },
    },
    { owner: order.customerId },
  );
  if (amount > 0)
    await payments.reserveRefund({
      paymentId: canceled.paymentId,
      request: decided?.request
        ? `cancellation ${decided.request}`
        : `order ${_id} cancelled at version ${canceled.version}`,
      amount,
      reason: (decided && reason) ?? refundReasons.orderCancelled,
      by,
    });
}
