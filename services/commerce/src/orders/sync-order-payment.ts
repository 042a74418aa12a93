import { poishaToTaka } from '@petcare/contracts/money.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { actorFor } from '../payments/payment/move-payment.ts';
import type { PaymentDocument } from '../payments/payment/payment.model.ts';
import type { PaymentState } from '../checkout/purchasable.ts';
import { orderFacts, Orders, type OrderDocument } from './order.model.ts';

/**
 * Shows on an order how its money stands. Money that has gone back is a line of the timeline, and the customer is
 * told. Only inside the transaction that moved the payment.
 */
export async function syncOrderPayment(
  { order_id }: PaymentDocument,
  { status, refunded, justRefunded, reason, by }: PaymentState,
): Promise<void> {
  const money = { payment_status: status, refunded };
  if (justRefunded === 0) {
    await Orders.updateOne({ _id: order_id }, money);
    return;
  }
  const before = await Orders.findById(order_id, 'status').lean<Pick<OrderDocument, 'status'>>();
  if (!before) return;
  const order = await Orders.findOneAndUpdate(
    { _id: order_id },
    {
      $set: money,
      $inc: { version: 1 },
      $push: {
        timeline: {
          kind: 'refund',
          status: before.status,
          at: new Date(),
          by,
          amount: justRefunded,
          reason,
        },
      },
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
  if (!order) return;
  await addEvent('order.refunded', {
    aggregate: { id: order._id.toHexString(), sequence: order.version },
    data: { ...orderFacts(order), amount: poishaToTaka(justRefunded) },
    actor: actorFor(order.customer_id.toHexString()),
  });
}
