import { poishaToTaka } from '@petcare/contracts/money.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { whoActs } from '../payments/payment/move-payment.ts';
import type { PaymentRow } from '../payments/payment/payment.model.ts';
import type { FollowedMoney } from '../checkout/purchasable.ts';
import { HostelOrders, stayFacts, type HostelOrderRow } from './booking.model.ts';

/**
 * Shows on a booking how its money stands. Money that has gone back is a line of the timeline, and the customer is
 * told. Only inside the transaction that moved the payment.
 */
export async function followStayMoney(
  { order_id }: PaymentRow,
  { status, refunded, justRefunded, reason, by }: FollowedMoney,
): Promise<void> {
  const money = { payment_status: status, refunded };
  if (justRefunded === 0) {
    await HostelOrders.updateOne({ _id: order_id }, money);
    return;
  }
  const before = await HostelOrders.findById(order_id, 'status').lean<Pick<HostelOrderRow, 'status'>>();
  if (!before) return;
  const line = {
    kind: 'refund' as const,
    status: before.status,
    at: new Date(),
    by,
    amount: justRefunded,
    reason,
  };
  const order = await HostelOrders.findOneAndUpdate(
    { _id: order_id },
    { $set: money, $inc: { version: 1 }, $push: { timeline: line } },
    { returnDocument: 'after' },
  ).lean<HostelOrderRow>();
  if (!order) return;
  await addEvent('hostel_order.refunded', {
    aggregate: { id: order._id.toHexString(), sequence: order.version },
    data: { ...stayFacts(order), amount: poishaToTaka(justRefunded) },
    actor: whoActs(order.customer_id.toHexString()),
  });
}
