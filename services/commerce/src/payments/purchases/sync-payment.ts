import type { Model } from 'mongoose';
import type { OrderFields } from './order-fields.ts';
import type { PaymentState } from './purchasable.ts';

/**
 * Copies the money of an order to it, inside the transaction that changed the payment. A refund that has
 * just succeeded becomes a timeline entry.
 * @returns the order when a refund was recorded, else null.
 */
export async function syncPayment<Document extends OrderFields<string>>(
  orders: Model<Document>,
  orderId: string,
  { money: { status, refunded, kept }, justRefunded, reason, by }: PaymentState,
): Promise<Document | null> {
  const money = { paymentStatus: status, refunded, kept };
  if (justRefunded === 0) {
    await orders.updateOne({ _id: orderId }, money);
    return null;
  }
  const before = await orders.findById(orderId, 'status').lean();
  if (!before) return null;
  const entry = { kind: 'refund', status: before.status, at: new Date(), by, amount: justRefunded, reason };
  const update = { $set: money, $inc: { version: 1 }, $push: { timeline: entry } };
  return orders.findOneAndUpdate({ _id: orderId }, update, { returnDocument: 'after' }).lean();
}
