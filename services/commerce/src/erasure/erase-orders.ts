import type { OrderStatus } from '@petcare/contracts/order-status.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type QueryFilter, type UpdateQuery } from 'mongoose';
import { anonymisePayments, closeOpenPayments, type ErasureDeps } from './erase-payments.ts';
import { noOrderer } from '../checkout/order-fields.ts';
import { cancelOrderInTransaction } from '../orders/cancel-order.ts';
import { Orders, type OrderDocument } from '../orders/order.model.ts';

/** `limit`: the most orders of this call; all of them without it. */
interface ErasureRequest {
  readonly limit?: number | undefined;
  readonly by: 'admin' | 'system';
}

const atOnce = 500;

/** Nothing has been shipped yet. */
const unsent = trusted({ $in: ['Pending', 'Processing'] satisfies OrderStatus[] });
const sentOrOver = trusted({ $nin: ['Pending', 'Processing'] satisfies OrderStatus[] });

/**
 * Erases the orders of a user before the user is deleted: open payments are closed, unsent orders cancelled and refunded,
 * then all are hidden and blanked. Sums stay in the ledger. Without a limit the payments are blanked too. Idempotent.
 * @returns the number of orders; less than the limit means that there are no more. @throws unavailable
 */
export async function eraseOrders(
  customerId: string,
  request: ErasureRequest,
  deps: ErasureDeps,
): Promise<number> {
  const { limit } = request;
  // First, so that no payment becomes an order meanwhile.
  await closeOpenPayments(customerId, 'product', deps.paymentDeps);
  await cancelUnsent(customerId, request, deps);
  const listed = await runInBatches({ limit, atOnce }, (size) => hideListed(customerId, size));
  const left = limit === undefined ? undefined : limit - listed;
  const hidden = await runInBatches({ limit: left, atOnce }, (size) => blankHidden(customerId, size));
  if (limit === undefined) await anonymisePayments(customerId, 'product');
  return listed + hidden;
}

/** MongoDB filter of the orders that are still listed or still name the user. */
export function unerasedOrders(customerId: string): QueryFilter<OrderDocument> {
  return { customer_id: customerId, $or: [{ deleted_at: null }, namesSomebody] };
}

const namesSomebody = { orderer_name: trusted({ $ne: '' }) };

/** One transaction per order, so that an interrupted call continues where it stopped. */
async function cancelUnsent(
  customerId: string,
  { limit = Infinity, by }: ErasureRequest,
  deps: ErasureDeps,
): Promise<void> {
  let cancelled = 0;
  while (cancelled < limit) {
    const orders = await Orders.find({ customer_id: customerId, deleted_at: null, status: unsent })
      .limit(Math.min(100, limit - cancelled))
      .lean<OrderDocument[]>();
    if (orders.length === 0) return;
    for (const order of orders) {
      try {
        await inTransaction(() => cancelOrderInTransaction(order, { by, reason: null }, deps.payments));
        cancelled += 1;
        await deps.payments.sendRefunds(order.payment_id);
      } catch (error) {
        // Changed concurrently: read again in the next round.
        if (!(error instanceof AppError) || error.code !== 'order_status_conflict') throw error;
      }
    }
  }
}

function hideListed(customerId: string, size: number): Promise<number> {
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

/** Blanks the orders that an admin had deleted before; no event, since no list shows them. */
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
