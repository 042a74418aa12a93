import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo.ts';
import { addEvent } from '@petcare/platform/outbox.ts';
import { blankPayments, closeOpenPayments } from '../payments/forget-payer.ts';
import type { PaymentSetup } from '../payments/setup.ts';
import { noOrderer } from '../purchases/orderer.ts';
import { giveGoodsBack } from './change-order-status.ts';
import { orderFacts, Orders, type OrderRow } from './order.model.ts';
import { areGoodsHere } from './order.rules.ts';

const nobody = { ...noOrderer, search_terms: [] };

/**
 * Takes an order off all lists; the books keep it, and money is only paid back by a refund. Goods that have not left
 * the house go back on the shelf, once. Deleted already is fine.
 * @throws not_found when there was never such an order.
 */
export async function deleteOrder(id: string): Promise<void> {
  if (await takeOffLists(id, {})) return;
  if (!(await Orders.exists({ _id: id }))) throw notFound('order');
}

/**
 * Before a person is deleted: what they have not paid yet is closed, their orders leave the lists, and everything
 * personal in them and their payments is blanked. Sums and goods stay in the books.
 * @returns how many orders left the lists now; none when repeated.
 * @throws unavailable when a provider cannot be told about an open payment: to be repeated.
 */
export async function deleteOrdersOf(customerId: string, setup: PaymentSetup): Promise<number> {
  // First, so that no payment becomes an order behind our back.
  await closeOpenPayments(customerId, 'product', setup);
  const listed = await Orders.find({ customer_id: customerId, deleted_at: null }, '_id').lean();
  let deleted = 0;
  for (const { _id } of listed) if (await takeOffLists(_id.toHexString(), nobody)) deleted += 1;
  // Those that an admin had taken off the lists before.
  await Orders.updateMany({ customer_id: customerId }, { $set: nobody });
  await Orders.updateMany(
    { customer_id: customerId, 'timeline.by': 'customer' },
    { $set: { 'timeline.$[theirs].reason': null } },
    { arrayFilters: [{ 'theirs.by': 'customer' }] },
  );
  await blankPayments(customerId, 'product');
  return deleted;
}

/** Whether it was this call that did it. */
function takeOffLists(id: string, change: Partial<OrderRow>): Promise<boolean> {
  return inTransaction(async () => {
    const order = await Orders.findOneAndUpdate(
      { _id: id, deleted_at: null },
      { $set: { ...change, deleted_at: new Date() }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<OrderRow>();
    if (!order) return false;
    if (areGoodsHere(order.status)) await giveGoodsBack(order);
    await addEvent('order.deleted', {
      aggregate: { id, sequence: order.version },
      data: orderFacts(order),
    });
    return true;
  });
}
