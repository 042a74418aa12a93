import type { OrderStatus } from '@petcare/contracts/order-status.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type QueryFilter, type UpdateQuery } from 'mongoose';
import { anonymisePayments, closeOpenPayments } from './erase-payments.ts';
import { payRefunds } from '../payments/refunds/pay-refunds.ts';
import type { PaymentDeps } from '../payments/payment/payment-deps.ts';
import { noOrderer } from '../checkout/orderer.ts';
import { cancelOrderInTransaction } from '../orders/cancel-order.ts';
import { Orders, type OrderDocument } from '../orders/order.model.ts';

/** How many at most, all unless told otherwise, and who wants it. */
interface ErasureRequest {
  readonly limit?: number | undefined;
  readonly by: 'admin' | 'system';
}

const atOnce = 500;

/** Nothing has left the house yet. */
const unsent = trusted({ $in: ['Pending', 'Processing'] satisfies OrderStatus[] });
const sentOrOver = trusted({ $nin: ['Pending', 'Processing'] satisfies OrderStatus[] });

/**
 * Before a person is deleted: what they have not paid yet is closed; what has not been sent is called off, its goods
 * back on the shelf and its money on the way back; then their orders leave the lists, and everything personal in them
 * is blanked. Sums and goods stay in the books. Without a limit their payments are blanked as well. May be repeated.
 * @returns how many orders were treated now; less than the limit means that there are no more.
 * @throws unavailable when a provider cannot be told about an open payment: to be repeated.
 */
export async function eraseOrders(
  customerId: string,
  wish: ErasureRequest,
  setup: PaymentDeps,
): Promise<number> {
  const { limit } = wish;
  // First, so that no payment becomes an order behind our back.
  await closeOpenPayments(customerId, 'product', setup);
  await callOffUnsent(customerId, wish, setup);
  const listed = await runInBatches({ limit, atOnce }, (size) => takeOffLists(customerId, size));
  const left = limit === undefined ? undefined : limit - listed;
  const hidden = await runInBatches({ limit: left, atOnce }, (size) => blankHidden(customerId, size));
  if (limit === undefined) await anonymisePayments(customerId, 'product');
  return listed + hidden;
}

/** The orders of a person that are still in a list, or say who they were. */
export function unerasedOrders(customerId: string): QueryFilter<OrderDocument> {
  return { customer_id: customerId, $or: [{ deleted_at: null }, namesSomebody] };
}

const namesSomebody = { orderer_name: trusted({ $ne: '' }) };

/** Order by order, each whole: stopped anywhere, it goes on there when it is repeated. */
async function callOffUnsent(
  customerId: string,
  { limit = Infinity, by }: ErasureRequest,
  setup: PaymentDeps,
): Promise<void> {
  let calledOff = 0;
  while (calledOff < limit) {
    const orders = await Orders.find({ customer_id: customerId, deleted_at: null, status: unsent })
      .limit(Math.min(100, limit - calledOff))
      .lean<OrderDocument[]>();
    if (orders.length === 0) return;
    for (const order of orders) {
      try {
        await inTransaction(() => cancelOrderInTransaction(order, { by, reason: null }, setup));
        calledOff += 1;
        await payRefunds(order.payment_id, setup);
      } catch (error) {
        // The shop or the customer changed it at this moment: it is looked at again in the next round.
        if (!(error instanceof AppError) || error.code !== 'order_status_conflict') throw error;
      }
    }
  }
}

function takeOffLists(customerId: string, size: number): Promise<number> {
  return inTransaction(async () => {
    const filter = { customer_id: customerId, deleted_at: null, status: sentOrOver };
    const found = await Orders.find(filter, '_id').limit(size).lean();
    if (found.length === 0) return 0;
    await blank(found, { deleted_at: new Date() });
    await addEvent('orders.removed', {
      aggregate: { id: customerId, sequence: 0 },
      data: { customer_id: customerId, count: found.length },
    });
    return found.length;
  });
}

/** Those that an admin had taken off the lists before: nobody has to be told. */
async function blankHidden(customerId: string, size: number): Promise<number> {
  const filter = { customer_id: customerId, deleted_at: trusted({ $ne: null }), ...namesSomebody };
  const found = await Orders.find(filter, '_id').limit(size).lean();
  if (found.length > 0) await blank(found, {});
  return found.length;
}

async function blank(
  orders: readonly Pick<OrderDocument, '_id'>[],
  change: UpdateQuery<OrderDocument>['$set'],
): Promise<void> {
  await Orders.updateMany(
    { _id: trusted({ $in: orders.map(({ _id }) => _id) }) },
    {
      $set: { ...noOrderer, search_terms: [], 'timeline.$[theirs].reason': null, ...change },
      $inc: { version: 1 },
    },
    { arrayFilters: [{ 'theirs.by': 'customer' }] },
  );
}
