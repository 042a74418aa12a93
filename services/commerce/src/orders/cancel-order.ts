import { addAudit } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Payments, type PaymentDocument } from '../payments/payment/payment.model.ts';
import { payRefunds } from '../payments/refunds/pay-refunds.ts';
import { refundable } from '../payments/refunds/refund.rules.ts';
import { reserveRefund } from '../payments/refunds/reserve-refund.ts';
import type { PaymentDeps } from '../payments/payment/payment-deps.ts';
import { changedMeanwhile, restock, statusEntry } from './change-order-status.ts';
import { orderFacts, orderRecord, Orders, type OrderDocument } from './order.model.ts';
import { decideCancel } from './order.rules.ts';

interface WantedCancel {
  readonly reason?: string | undefined;
  /** The version the caller was looking at, if the client says. */
  readonly version?: number | undefined;
}

/**
 * Takes back an order that is still Pending. One transaction cancels it, puts its goods on the shelf again and sets all
 * its money aside to be paid back; of the customer and an admin who begins with it at the same moment, one wins.
 * Cancelled already is answered as it is.
 * @throws not_found, order_status_conflict (with the present state).
 */
export async function cancelOrder(
  order: OrderDocument,
  wanted: WantedCancel,
  by: 'customer' | 'admin',
  setup: PaymentDeps,
): Promise<OrderDocument> {
  const decision = decideCancel(order, wanted);
  if (decision === 'unchanged') return order;
  if (decision === 'conflict') throw changedMeanwhile(order);
  await inTransaction(() => cancelOrderInTransaction(order, { by, reason: wanted.reason ?? null }, setup));
  await payRefunds(order.payment_id, setup);
  const now = await Orders.findById(order._id).lean<OrderDocument>();
  if (!now) throw notFound('order');
  return now;
}

interface CallOff {
  readonly by: 'customer' | 'admin' | 'system';
  readonly reason: string | null;
}

/**
 * The cancellation itself, inside the caller’s transaction: status, goods, and all its money set aside to be paid back.
 * @throws order_status_conflict (with the present state) when it is not the version that was read any more.
 */
export async function cancelOrderInTransaction(
  order: OrderDocument,
  { by, reason }: CallOff,
  setup: PaymentDeps,
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
  if (!canceled)
    throw changedMeanwhile(await Orders.findOne({ _id, deleted_at: null }).lean<OrderDocument>());
  await restock(order);
  await addEvent('order.status_changed', {
    aggregate: { id: _id.toHexString(), sequence: canceled.version },
    data: { ...orderFacts(canceled), previous_status: status, by_customer: by === 'customer' },
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
  await payBackAll(canceled, by, setup);
}

async function payBackAll(order: OrderDocument, by: CallOff['by'], setup: PaymentDeps): Promise<void> {
  const payment = await Payments.findById(order.payment_id).lean<PaymentDocument>();
  if (!payment || refundable(payment) <= 0) return;
  await reserveRefund(
    {
      paymentId: payment._id,
      request: `order ${order._id.toHexString()} cancelled at version ${order.version}`,
      amount: null,
      reason: 'The order was cancelled.',
      by,
    },
    setup.kinds.product,
  );
}
