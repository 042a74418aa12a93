import { addAudit } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { restock } from './change-order-status.ts';
import { setCashDue } from '../payments/cash/set-cash-due.ts';
import { moveExchangeValue } from './order-money.ts';
import { markUnwanted } from './couriers/mark-unwanted.ts';
import { giveBackOrderPacks } from './order-packs.ts';
import { orderEventData, orderRecord, Orders } from './order.model.ts';
import { isUnshipped } from './order.rules.ts';

/**
 * Soft-deletes an order. Items that have not shipped are restocked, once. Refunds nothing. Idempotent.
 * @throws not_found – when there was never such an order.
 */
export async function deleteOrder(id: string): Promise<void> {
  if (await softDelete(id)) return;
  if (!(await Orders.exists({ _id: id }))) throw notFound('order');
}

function softDelete(id: string): Promise<boolean> {
  return inTransaction(async () => {
    const order = await Orders.findOneAndUpdate(
      { _id: id, deletedAt: null },
      { $set: { deletedAt: new Date() }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!order) return false;
    if (isUnshipped(order.status)) {
      await restock(order);
      await giveBackOrderPacks(order);
      await moveExchangeValue(order, 'Cancelled');
      await markUnwanted(order);
      if (order.paymentStatus === 'due') {
        await setCashDue(order, 'canceled');
        await Orders.updateOne({ _id: order._id }, { paymentStatus: 'canceled' });
      }
    }
    await addEvent('order.deleted', {
      aggregate: { id, sequence: order.version },
      data: orderEventData(order),
    });
    await addAudit('commerce', {
      action: 'order.deleted',
      record: orderRecord(order),
      before: { status: order.status },
      after: null,
    });
    return true;
  });
}
